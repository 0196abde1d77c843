import { uploadLimits } from '@parta/contracts/upload-limits'
import { Parser } from 'saxen'

export type SheetRefusal = 'upload.tooManyRows' | 'upload.tooLarge'

/**
 * Returns a function that returns why a part of a spreadsheet (XML) is not read, or `null`; elements are counted over all
 * parts. The library that reads spreadsheets fills the area up to the last cell with empty cells, so a file of a kilobyte
 * with one cell at XFD1048576 would take gigabytes.
 * @throws by that function, for XML that is not well-formed, and for a position that is none
 */
export function createSheetCheck(): (xml: string) => SheetRefusal | null {
  const { lastRow, lastColumn, area, elements: elementsMax } = uploadLimits.sheet
  let elements = 0

  return (xml) => {
    let refusal: SheetRefusal | null = null
    let row = 0
    let column = 0
    const reach = (position: Position) => {
      row = Math.max(row, position.row)
      column = Math.max(column, position.column)
      if (row > lastRow) refusal = 'upload.tooManyRows'
      else if (column > lastColumn || row * column > area) refusal = 'upload.tooLarge'
    }
    const parser = new Parser()
    parser.on('error', (error) => {
      throw error
    })
    parser.on('openTag', (element, attributes) => {
      elements += 1
      if (elements > elementsMax) refusal = 'upload.tooLarge'
      switch (plain(element)) {
        case 'row': {
          const named = valuesOf(attributes(), 'r')
          if (named.length === 0) reach({ row: row + 1, column: 0 })
          for (const value of named) reach({ row: rowOf(value), column: 0 })
          break
        }
        case 'c':
          for (const value of valuesOf(attributes(), 'r')) reach(positionOf(value))
          break
        case 'dimension':
          for (const value of valuesOf(attributes(), 'ref')) for (const end of value.split(':')) reach(positionOf(end))
          break
      }
      if (refusal) parser.stop()
    })
    parser.parse(xml)
    return refusal
  }
}

/** The library reads elements and attributes without the prefixes of their names, so several attributes may count. */
function plain(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1)
}

function valuesOf(attributes: Readonly<Record<string, string>>, wanted: string): readonly string[] {
  const isWanted = (name: string) => plain(name) === wanted && name !== `xmlns:${wanted}`
  return Object.entries(attributes).flatMap(([name, value]) => (isWanted(name) ? [value] : []))
}

interface Position {
  readonly row: number
  readonly column: number
}

function positionOf(text: string): Position {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(text) ?? []
  if (letters === '') throw new SyntaxError('A cell has no position')
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: rowOf(digits), column }
}

function rowOf(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new SyntaxError('A row has no number')
  return Number(text)
}
