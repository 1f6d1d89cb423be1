// Keeps the files of the page, so that it works without a network. A new build has another list, and so another cache.

const { name, files } = self.LIST;

self.addEventListener("install", (event) => {
  const all = files.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(all)));
});

self.addEventListener("activate", (event) => {
  const old = async () => Promise.all((await caches.keys()).filter((key) => key !== name).map((key) => caches.delete(key)));
  event.waitUntil(old().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  const wanted = event.request.mode === "navigate" ? "./" : event.request;
  event.respondWith(caches.open(name).then(async (cache) => (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(event.request)));
});
