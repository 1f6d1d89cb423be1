"""Results as tables: dictionaries, records, arrays, and their charts."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Mapping, Optional

from . import show

class Spectrum(Dict[int, int]):
    """The number of solutions of each size, as a dictionary that draws itself.

    For pandas it is ``Series(spectrum)``, or ``DataFrame(spectrum.to_records())``.
    """

    def __init__(self, counts: Mapping[int, int], chart: Optional[str] = None) -> None:
        super().__init__(counts)
        self._chart = chart

    def to_dict(self) -> Dict[int, int]:
        """Return a plain dictionary."""
        return dict(self)

    def to_records(self) -> List[Dict[str, int]]:
        """Return a dictionary for each size, with ``size`` and ``count``."""
        return [{"size": size, "count": count} for size, count in self.items()]

    def to_numpy(self) -> Any:
        """Return the counts as an array of objects, index = size: Python's integers, so that none overflows."""
        import numpy

        counts = numpy.zeros(max(self, default=-1) + 1, dtype=object)
        for size, count in self.items():
            counts[size] = count
        return counts

    def _repr_svg_(self) -> Optional[str]:
        return self._chart

    def _repr_html_(self) -> str:
        return show.table(self.to_records()) if self._chart is None else show.image(self._chart)


class CellCounts(Dict[Any, Dict[str, Any]]):
    """For each place, how many solutions have what there, or how likely it is: dictionaries in one that draws itself.

    Places are row and column, nodes, edges, or variables, as in solutions. For pandas it is ``DataFrame(cells.to_records())``.
    """

    def __init__(self, counts: Mapping[Any, Dict[str, Any]], picture: Optional[str] = None) -> None:
        super().__init__(counts)
        self._picture = picture

    def to_dict(self) -> Dict[Any, Dict[str, Any]]:
        """Return a plain dictionary."""
        return dict(self)

    def to_records(self) -> List[Dict[str, Any]]:
        """Return a dictionary for each place: ``row`` and ``column``, or ``item``, and the count of each kind."""
        return [{**_place(place), **counts} for place, counts in self.items()]

    def _repr_svg_(self) -> Optional[str]:
        return self._picture

    def _repr_html_(self) -> str:
        return show.table(self.to_records()) if self._picture is None else show.image(self._picture)


def _place(place: Any) -> Dict[str, Any]:
    is_cell = isinstance(place, tuple) and len(place) == 2 and all(isinstance(part, int) for part in place)
    return {"row": place[0], "column": place[1]} if is_cell else {"item": place}


class Terms(List[Dict[str, int]]):
    """The terms of a sequence, a dictionary each, as pandas takes them; ``terms`` has the numbers alone."""

    def __init__(self, records: Iterable[Dict[str, int]], of: str, chart: Optional[str], record: Dict[str, Any]) -> None:
        super().__init__(records)
        self.of = of
        self.record = record
        self._chart = chart

    @property
    def terms(self) -> List[int]:
        """The numbers alone, in their order."""
        return [record[self.of] for record in self]

    def to_records(self) -> List[Dict[str, int]]:
        """Return plain dictionaries."""
        return list(self)

    def to_dict(self) -> Dict[Any, int]:
        """Return the terms by n; of an array by n and m, of a triangle by n and size."""
        keys = [tuple(value for name, value in record.items() if name != self.of) for record in self]
        return {key[0] if len(key) == 1 else key: record[self.of] for key, record in zip(keys, self)}

    def _repr_svg_(self) -> Optional[str]:
        return self._chart

    def _repr_html_(self) -> str:
        return ("" if self._chart is None else show.image(self._chart)) + show.table(self)
