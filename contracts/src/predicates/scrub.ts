const rules: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '<email>'],
  // Queries and fragments of addresses: links carry their secrets there.
  [/(https?:\/\/[^\s?#)'"]+|\/[\w./-]+)[?#][^\s)'"]*/g, '$1'],
  // What somebody wrote stands in double quotes; names of fields stand in single ones.
  [/"[^"]{0,2000}"/g, '"…"'],
  // Ids and tokens, but not the names of built files.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{16,}(?![\w-])(?!\.m?js)/g, '<id>'],
  [/(?<![\w-])[\w-]{30,}(?![\w-])(?!\.m?js)/g, '<id>'],
  [/\+?\d[\d ]{7,}\d/g, '<number>'],
]

/** Takes e-mails, tokens, ids, telephone numbers, quoted text and the queries of addresses out of an error's text. */
export function scrubbed(text: string, max: number): string {
  const cut = text.slice(0, 4 * max)
  return rules
    .reduce((left, [found, instead]) => left.replace(found, instead), cut)
    .slice(0, max)
    .toWellFormed()
}
