const rules: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '<email>'],
  // Queries and fragments of addresses may hold secrets.
  [/(https?:\/\/[^\s?#)'"]+|\/[\w./-]+)[?#][^\s)'"]*/g, '$1'],
  // Double quotes enclose input; single quotes enclose field names.
  [/"[^"]{0,2000}"/g, '"…"'],
  // Ids and tokens, but not names of built files.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{16,}(?![\w-])(?!\.m?js)/g, '<id>'],
  [/(?<![\w-])[\w-]{30,}(?![\w-])(?!\.m?js)/g, '<id>'],
  [/\+?\d[\d ]{7,}\d/g, '<number>'],
]

/** Returns an error's text without e-mails, tokens, ids, telephone numbers, quoted text and queries of addresses. */
export function scrubbed(text: string, max: number): string {
  const cut = text.slice(0, 4 * max)
  return rules
    .reduce((left, [found, instead]) => left.replace(found, instead), cut)
    .slice(0, max)
    .toWellFormed()
}
