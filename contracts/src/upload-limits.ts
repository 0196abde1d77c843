/** Limits of uploaded files of events. */
export const uploadLimits = {
  /** Characters of base64 (about 5 MB of bytes). */
  base64Max: 7_000_000,
  /** Entries of a spreadsheet's archive, and bytes of them unpacked. */
  entries: 200,
  unpackedBytes: 40_000_000,
  /** Seconds after which reading a file is given up, files that a process reads at once, and those that may wait. */
  readSeconds: 20,
  atOnce: 2,
  waiting: 10,
  /** Rows of one file, and columns that are read. */
  rows: 5000,
  columns: 60,
  /** Characters of one cell that are read; one more shows that the cell is too long. */
  cell: 2001,
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
