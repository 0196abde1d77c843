/** The part of the API that is used; the package has no types. */
declare module 'papaparse' {
  interface Parsed {
    readonly data: string[][]
    readonly meta: { readonly delimiter: string }
  }
  const papa: {
    parse(text: string, options: { delimiter?: string; preview?: number; skipEmptyLines?: boolean }): Parsed
    unparse(rows: readonly (readonly string[])[], options: { delimiter: string }): string
  }
  export default papa
}
