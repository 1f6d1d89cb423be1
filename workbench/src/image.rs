//! Pictures in files: SVG as it is drawn, PNG and PDF made of it.
//!
//! A font is built in, so that a machine without fonts draws the same letters as any other. Fonts of the system are read
//! only for signs that ours does not have.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Source;
use resvg::usvg::{FontResolver, Options, Tree, WriteOptions};
use svg2pdf::{ConversionOptions, PageOptions};

use crate::exit::{Failure, usage};

/// Pixels of the screen in an inch, for which SVG is drawn, and in a metre.
const INCH: f32 = 96.0;
const METRE: f32 = INCH / 0.0254;
/// How many pixels of a PNG stand for one of the screen, and the most that it may have.
const FINE: f32 = 2.0;
const PIXELS: f32 = 64e6;

/// The form of a picture, as the name of its file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// As it is drawn.
    Svg,
    /// Pixels.
    Png,
    /// A page as large as the picture.
    Pdf,
}

impl Format {
    /// Returns the form that the name of a file asks for; a name without an ending asks for SVG, as pipes and devices do.
    pub fn of(file: &Path) -> Option<Format> {
        match ending(file).as_deref() {
            None | Some("svg") => Some(Format::Svg),
            Some("png") => Some(Format::Png),
            Some("pdf") => Some(Format::Pdf),
            Some(_) => None,
        }
    }
}

/// Returns the ending of a file in small letters; `None` of pipes and devices.
fn ending(file: &Path) -> Option<String> {
    let is_file = fs::metadata(file).is_ok_and(|known| known.is_file()) || !file.exists();
    file.extension().filter(|_| is_file).map(|ending| ending.to_string_lossy().to_ascii_lowercase())
}

/// Returns an error for the file of an option whose name promises another form than the option writes.
pub fn check(file: &Path, option: &str) -> Result<(), Failure> {
    let help = match (option, ending(file).as_deref()) {
        ("--svg" | "--plot", _) if Format::of(file).is_none() => {
            "writes a picture as .svg, .png or .pdf; name a file that ends in one of them"
        }
        ("--html", Some(ending)) if !["html", "htm", "xhtml"].contains(&ending) => {
            "writes a page; name a file that ends in .html, and print it in a browser for a PDF"
        }
        _ => return Ok(()),
    };
    usage(format!("{}: {option} {help}", file.display()))
}

/// Returns a picture in a form; an error says in a sentence why it has none.
pub fn bytes(svg: &str, format: Format) -> Result<Vec<u8>, String> {
    if format == Format::Svg {
        return Ok(svg.as_bytes().to_vec());
    }
    let tree = drawn(svg)?;
    match format {
        Format::Pdf => {
            // Letters as outlines: no reader of the file needs a font.
            let outlines = tree.to_string(&WriteOptions::default());
            let outlines =
                Tree::from_str(&outlines, &Options::default()).map_err(|error| error.to_string())?;
            let page = PageOptions { dpi: INCH };
            svg2pdf::to_pdf(&outlines, ConversionOptions::default(), page).map_err(|error| error.to_string())
        }
        Format::Png | Format::Svg => png(&tree),
    }
}

/// Returns the shapes of a picture; an error names a sign that no font has.
fn drawn(svg: &str) -> Result<Tree, String> {
    let missing = Arc::new(Mutex::new(None));
    let mut options = Options { font_resolver: fallback(Arc::clone(&missing)), ..Options::default() };
    let fonts = options.fontdb_mut();
    fonts.load_font_source(Source::Binary(Arc::new(dejavu::sans_condensed::regular())));
    let ours = fonts.faces().next().and_then(|face| Some(face.families.first()?.0.clone()));
    fonts.set_sans_serif_family(ours.unwrap_or_default());
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    match *missing.lock().unwrap_or_else(PoisonError::into_inner) {
        None => Ok(tree),
        Some(sign) => Err(format!(
            "no font here has the sign {sign} (U+{:04X}); install one that has it, or write .svg, which a browser shows",
            u32::from(sign)
        )),
    }
}

/// Finds signs that our font does not have in those of the system, which are read at the first such sign; `missing` gets
/// one that none has.
fn fallback(missing: Arc<Mutex<Option<char>>>) -> FontResolver<'static> {
    let known = FontResolver::default_fallback_selector();
    let is_read = Mutex::new(false);
    FontResolver {
        select_fallback: Box::new(move |sign, tried, fonts| {
            if !std::mem::replace(&mut *is_read.lock().unwrap_or_else(PoisonError::into_inner), true) {
                Arc::make_mut(fonts).load_system_fonts();
            }
            let found = known(sign, tried, fonts);
            if found.is_none() {
                *missing.lock().unwrap_or_else(PoisonError::into_inner) = Some(sign);
            }
            found
        }),
        ..FontResolver::default()
    }
}

/// Returns pixels, as large on paper as the picture is on a screen, but finer.
fn png(tree: &Tree) -> Result<Vec<u8>, String> {
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = (PIXELS / (width * height)).sqrt().min(FINE);
    let map = Pixmap::new((width * scale).ceil() as u32, (height * scale).ceil() as u32);
    let mut map = map.filter(|_| scale >= 1.0).ok_or_else(|| {
        format!("{width} by {height} pixels are too many for a PNG; write .svg or .pdf, or show fewer")
    })?;
    resvg::render(tree, Transform::from_scale(scale, scale), &mut map.as_mut());
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, map.width(), map.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Best);
    let fine = (METRE * scale).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: fine, yppu: fine, unit: png::Unit::Meter }));
    // The paper is opaque.
    let opaque: Vec<u8> = map.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&opaque));
    written.map(|()| bytes).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::{Anchor, Svg};

    fn picture(words: &str) -> String {
        let mut svg = Svg::new("a title", (40.0, 20.0), 1.0);
        svg.line("<rect x=\"20\" width=\"20\" height=\"20\" fill=\"#ff0000\"/>");
        svg.words((2.0, 15.0), Anchor::Start, "", words);
        svg.end()
    }

    #[test]
    fn pictures_have_the_form_of_their_name() {
        let of = |name: &str| Format::of(Path::new(name));
        assert_eq!(
            ["x", "x.svg", "x.PNG", "a.b/x.pdf", "x.jpg", "x.svg.gz"].map(of),
            [Some(Format::Svg), Some(Format::Svg), Some(Format::Png), Some(Format::Pdf), None, None]
        );
        let refused = |name: &str, option| check(Path::new(name), option).is_err();
        assert!(refused("x.jpg", "--plot") && refused("x.pdf", "--html") && !refused("x.HTML", "--html"));
        assert!(!refused("x.jpg", "--save"));
    }

    #[test]
    fn pixels_are_those_of_the_picture() {
        let bytes = bytes(&picture("8"), Format::Png).unwrap();
        let mut reader = png::Decoder::new(bytes.as_slice()).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (80, 40));
        // Two for each of the screen, of which an inch has 96.
        assert_eq!(reader.info().pixel_dims.map(|dims| dims.xppu), Some(7559));
        let at = |x: usize, y: usize| &pixels[3 * (80 * y + x)..][..3];
        assert_eq!((at(60, 20), at(38, 2)), (&[255, 0, 0][..], &[255, 255, 255][..]));
        // The digit stands in the left half, without a font of the system.
        assert!((0..40).any(|x| (0..40).any(|y| at(x, y)[0] < 100)));
    }

    #[test]
    fn letters_of_a_pdf_need_no_font() {
        let bytes = bytes(&picture("8"), Format::Pdf).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.starts_with("%PDF-") && !text.contains("/Font "), "{text}");
        // 40 by 20 pixels of the screen are 30 by 15 points.
        assert!(text.contains("/MediaBox [0 0 30 15]"), "{text}");
    }

    #[test]
    fn a_sign_without_a_font_is_named() {
        let refused = bytes(&picture("\u{10fffd}"), Format::Png);
        assert!(refused.as_ref().is_err_and(|why| why.contains("U+10FFFD")), "{refused:?}");
        assert!(bytes(&picture("12\u{202f}345 é ← λ ≤ ·"), Format::Png).is_ok());
    }
}
