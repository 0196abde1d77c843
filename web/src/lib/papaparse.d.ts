/** The part of the API that we use; the package has no types. */
declare module 'papaparse' {
  interface Parsed {
    readonly data: string[][]
  }
  const papa: { parse(text: string, options: { delimiter?: string; skipEmptyLines?: boolean }): Parsed }
  export default papa
}
