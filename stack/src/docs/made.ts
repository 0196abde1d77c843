const begin = '<!-- begin: made by npm run docs -->\n'
const end = '<!-- end -->'

/**
 * Returns a page with `made` between its two marks.
 * @throws if the page has no marks
 */
export function withMade(page: string, made: string): string {
  const from = page.indexOf(begin)
  const to = page.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error('The page has no marks for what is made by npm run docs')
  return `${page.slice(0, from)}${begin}${made}\n${page.slice(to)}`
}

/** Returns a table in Markdown. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`.replace(/\| {2}(?=\|)/g, '| ')
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}
