/**
 * Strict readers of the files in an archive, independent of the code that wrote them: each refuses input that its
 * standard refuses.
 */

/** Content lines of RFC 5545, as one record an event. @throws Error on what is no calendar */
export function readCalendar(text: string): Record<string, string>[] {
  if (!text.endsWith('\r\n') || /[^\r]\n/.test(text)) throw new Error('A line must end with CR and LF')
  const folded = text.split('\r\n')
  for (const line of folded) if (Buffer.byteLength(line) > 75) throw new Error(`A line is too long: ${line}`)
  const lines = text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line !== '')
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR') throw new Error('No calendar')
  for (const needed of ['VERSION:2.0', 'PRODID:']) {
    if (!lines.some((line) => line.startsWith(needed))) throw new Error(`${needed} is missing`)
  }
  const events: Record<string, string>[] = []
  let open: Record<string, string> | null = null
  for (const line of lines) {
    const [, name, value] = /^([A-Z-]+)(?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*:(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`No content line: ${line}`)
    if (line === 'BEGIN:VEVENT') open = {}
    else if (line === 'END:VEVENT' && open) {
      for (const needed of ['UID', 'DTSTAMP', 'DTSTART']) if (!open[needed]) throw new Error(`${needed} is missing`)
      events.push(open)
      open = null
    } else if (open) {
      open[name] = value.replace(/\\([\\;,nN])/g, (_whole, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
    }
  }
  return events
}

/** RFC 4180 with a header, as one record a row. @throws Error on what is no table */
export function readTable(text: string): Record<string, string>[] {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''))
  const [header = []] = rows
  return rows.slice(1).map((row) => {
    if (row.length !== header.length) throw new Error(`A row of ${row.length} cells under ${header.length}`)
    return Object.fromEntries(header.map((name, at) => [name, row[at] ?? '']))
  })
}

function rowsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let rest = text
  while (rest !== '') {
    const [whole, quoted, plain, end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/.exec(rest) ?? []
    if (whole === undefined) throw new Error(`No cell: ${rest.slice(0, 40)}`)
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    rest = rest.slice(whole.length)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
