/** The part of the API that is used; the package has no types. */
declare module 'papaparse' {
  interface Parsed {
    readonly data: string[][]
  }
  const papa: { parse(text: string, options: { delimiter?: string; skipEmptyLines?: boolean }): Parsed }
  // biome-ignore lint/style/noDefaultExport: the package exports one object
  export default papa
}
