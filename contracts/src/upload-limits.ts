/** Limits of uploaded files of events. */
export const uploadLimits = {
  /** Characters of base64 (about 5 MB of bytes). */
  base64Max: 7_000_000,
  /** Entries of a spreadsheet's archive, and bytes of them unpacked. */
  entries: 200,
  unpackedBytes: 20_000_000,
  /**
   * The last row and column of a spreadsheet, the cells of its area up to the last one, and the elements of its XML: far
   * beyond those that are imported, because forms and empty rows may be around them.
   */
  sheet: { lastRow: 50_000, lastColumn: 1000, area: 1_000_000, elements: 2_000_000 },
  /** Lines of a CSV file or a calendar; a cell may have several. */
  lines: 200_000,
  /** Events of a calendar that are looked at, each as often as it repeats. */
  occurrences: 50_000,
  /** Seconds after which reading a file is given up. */
  readSeconds: 10,
  /** Files that a process reads at once, those that may wait, and those of one account. */
  readers: { atOnce: 1, waiting: 10, ofCaller: 2 },
  /** Files that an account may upload a day; each check is one. */
  filesPerDay: 300,
  /** Rows of one file, and columns that are read. */
  rows: 5000,
  columns: 60,
  /** Characters of one cell that are read; one more shows that the cell is too long. */
  cell: 2001,
  /** Characters of all cells together. */
  characters: 8_000_000,
  keyMax: 200,
  /** Events that an organisation may import in 24 hours. */
  perDay: 20_000,
  /** Errors and rows that a reply lists. */
  errorsShown: 200,
  rowsShown: 50,
  /** Characters of a wrong value that a reply repeats. */
  valueShown: 60,
  /** Places that a template offers. */
  placesOffered: 200,
  /** Places of a sheet of another program for which the caller chooses one of Parta's. */
  placesChosen: 50,
  /** Events of an organisation from which the values for such a sheet are guessed, and the places that are offered. */
  eventsCompared: 200,
  placesUsed: 20,
} as const
