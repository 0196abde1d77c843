import { randomBytes } from 'node:crypto'
import { uploadLimits } from '@parta/contracts/upload-limits'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTable, refusalOr } from './read-table.ts'

const { lastRow, lastColumn, area, elements } = uploadLimits.sheet
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Packs a workbook of one sheet as a spreadsheet program does, which has these rows. */
const workbook = (rows: string, before = '', sheet = 'worksheets/sheet1') =>
  zipSync({
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${relation}/worksheet" Target="${sheet}.xml"/></Relationships>`,
    ),
    [`xl/${sheet}.xml`]: strToU8(`<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData></worksheet>`),
  })
const cell = (at: string, text = 'x') => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const read = (bytes: Uint8Array) => refusalOr(() => readTable(bytes))

describe('a spreadsheet', () => {
  it('is read up to the last row and column', async () => {
    const rows = `<row r="1">${cell('A1', 'Název')}${cell('B1', 'Místo')}</row><row r="9">${cell('A9', 'Běh')}</row>`
    expect(await read(workbook(rows, '<dimension ref="A1:B9"/>'))).toEqual({
      titles: ['Název', 'Místo'],
      rows: [{ row: 9, cells: ['Běh', ''] }],
    })
    const far = `<row r="1">${cell('A1')}</row><row r="${lastRow}">${cell(`A${lastRow}`)}</row>`
    expect(await read(workbook(far))).toMatchObject({ rows: [{ row: lastRow }] })
  })

  it.each([
    ['one cell in the last row and column', `<row r="1048576">${cell('XFD1048576')}</row>`, 'upload.tooManyRows'],
    ['one cell beyond the last row', `<row r="1">${cell(`A${lastRow + 1}`)}</row>`, 'upload.tooManyRows'],
    ['an empty row beyond the last one', `<row r="${lastRow + 1}"/>`, 'upload.tooManyRows'],
    ['a cell in the last column', `<row r="1">${cell('XFD1')}</row>`, 'upload.tooLarge'],
    [
      'a large area between two cells',
      `<row r="1">${cell('ZZ1')}</row><row r="9">${cell('A40000')}</row>`,
      'upload.tooLarge',
    ],
    ['more elements than are read', '<a/>'.repeat(elements), 'upload.tooLarge'],
    ['a position that is encoded', `<row r="1">${cell('&#88;FD1048576')}</row>`, 'upload.unreadable'],
    ['a number of a row in another form', `<row r="1e6">${cell('A1')}</row>`, 'upload.unreadable'],
    ['a second position with a prefix', `<row r="1"><c r="A1" x:r="XFD1048576"/></row>`, 'upload.tooManyRows'],
    ['elements with a prefix', `<x:row r="1048576"><x:c r="XFD1048576"/></x:row>`, 'upload.tooManyRows'],
  ] as const)('is refused before it is read with %s', async (_what, rows, code) => {
    expect(lastColumn * lastRow).toBeGreaterThan(area)
    expect(await read(workbook(rows))).toBe(code)
  })

  it('is refused for the range that it declares, and whichever of its parts is the sheet', async () => {
    const one = `<row r="1">${cell('A1')}</row>`
    expect(await read(workbook(one, '<dimension ref="A1:XFD1048576"/>'))).toBe('upload.tooManyRows')
    const far = `<row r="1048576">${cell('XFD1048576')}</row>`
    expect(await read(workbook(far, '', 'sharedStrings'))).toBe('upload.tooManyRows')
  })
})

/** Replaces the size that an archive states for the entries with a name. */
function stating(archive: Uint8Array, name: string, size: number): Uint8Array {
  const bytes = Buffer.from(archive)
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    if (bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)).toString() === name)
      bytes.writeUInt32LE(size, at + 24)
  }
  return bytes
}

/** Lets entries of an archive that are alike share the bytes of the first of them, and removes the bytes of the others. */
function atSameBytes(archive: Uint8Array, names: readonly string[]): Uint8Array {
  const bytes = Buffer.from(archive)
  const directory = bytes.indexOf('PK\x01\x02')
  const [first = '', second = ''] = names
  const localOf = (name: string) => bytes.indexOf(name) - 30
  const [shared, after] = [localOf(first), localOf(second)]
  const kept = Buffer.concat([bytes.subarray(0, after), bytes.subarray(directory)])
  const moved = directory - after
  for (const name of names) kept.writeUInt32LE(shared, kept.indexOf(name, after) - 46 + 42)
  const end = kept.lastIndexOf('PK\x05\x06')
  kept.writeUInt32LE(kept.readUInt32LE(end + 16) - moved, end + 16)
  return kept
}

/** Adds an extra field to each entry in the directory of an archive. */
function withExtra(archive: Uint8Array, extraOf: (entry: Buffer) => Buffer): Uint8Array {
  const bytes = Buffer.from(archive)
  const [directory, end] = [bytes.indexOf('PK\x01\x02'), bytes.lastIndexOf('PK\x05\x06')]
  const parts: Buffer[] = [bytes.subarray(0, directory)]
  for (let at = directory; at < end; ) {
    const entry = bytes.subarray(at, at + 46 + bytes.readUInt16LE(at + 28))
    const extra = extraOf(entry)
    entry.writeUInt16LE(extra.length, 30)
    parts.push(entry, extra)
    at += entry.length
  }
  return Buffer.concat([...parts, bytes.subarray(end)])
}

/** Moves the sizes and the place of an entry into an extra field, with 64 bits each. */
function moveTo64Bits(entry: Buffer): Buffer {
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  for (const [to, field] of [24, 20, 42].entries()) {
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(field)), 4 + to * 8)
    entry.writeUInt32LE(0xffff_ffff, field)
  }
  return extra
}

describe('an archive', () => {
  const sheet = `<row r="1">${cell('A1', 'Název')}</row><row r="2">${cell('A2', 'Běh')}</row>`
  const entries = () => unzipSync(workbook(sheet))

  it('is unpacked only in the parts that have cells, whatever size the others state', async () => {
    const packed = zipSync({ ...entries(), 'a.bin': strToU8('x') })
    expect(await read(stating(packed, 'a.bin', 0xffff_fff0))).toMatchObject({ rows: [{ cells: ['Běh'] }] })
  })

  it('is refused by the real size of its parts, whatever size they state', async () => {
    const large = 'xl/worksheets/large.xml'
    const stored = zipSync({ ...entries(), [large]: new Uint8Array(uploadLimits.unpackedBytes + 1) }, { level: 0 })
    expect(await read(stating(stored, large, 0))).toBe('upload.tooLarge')
    const packed = zipSync({ ...entries(), [large]: new Uint8Array(uploadLimits.unpackedBytes + 1) }, { level: 1 })
    expect(await read(stating(packed, large, uploadLimits.unpackedBytes / 100))).toBe('upload.tooLarge')
  })

  it('is read whatever size it states of a part that is small', async () => {
    expect(await read(stating(workbook(sheet), 'xl/worksheets/sheet1.xml', 1))).toMatchObject({
      rows: [{ cells: ['Běh'] }],
    })
  })

  it.each([
    ['the sizes of its parts with 64 bits', moveTo64Bits],
    ['an extra field that is filled with a few zeros', () => Buffer.alloc(3)],
  ])('is read with %s', async (_what, extraOf) => {
    expect(await read(withExtra(workbook(sheet), extraOf))).toMatchObject({ rows: [{ cells: ['Běh'] }] })
  })

  it('is refused with many entries of the same bytes', async () => {
    const text = `<a b="${randomBytes(1000).toString('hex')}"/>`
    const names = Array.from({ length: 100 }, (_none, at) => `xl/worksheets/${at + 100}.xml`)
    const packed = zipSync({ ...entries(), ...Object.fromEntries(names.map((name) => [name, strToU8(text)])) })
    expect(await read(packed)).toMatchObject({ rows: [{ cells: ['Běh'] }] })
    expect(await read(atSameBytes(packed, names))).toBe('upload.tooLarge')
  })
})

describe('a CSV file', () => {
  it.each(['\n', '\r\n', '\r'])('is refused before it is read with too many lines that end with %j', async (end) => {
    const text = (lines: number) => strToU8(`Název;Místo${end}Běh;Les${end.repeat(lines)}`)
    expect(await read(text(uploadLimits.lines - 1))).toMatchObject({ rows: [{ row: 2 }] })
    expect(await read(text(uploadLimits.lines))).toBe('upload.tooManyRows')
  })
})

describe('the text of a CSV file', () => {
  const text = 'Název;Místo\r\nBěh;Žďár\r\n'
  const table = { titles: ['Název', 'Místo'], rows: [{ row: 2, cells: ['Běh', 'Žďár'] }] }
  const windows = Uint8Array.from('N\xe1zev;M\xedsto\r\nB\xech;\x8e\xef\xe1r\r\n', (letter) => letter.charCodeAt(0))
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['the code page of Windows', windows],
    ['UTF-16, as Excel writes Unicode text', utf16],
    ['UTF-8 with the separator that Excel names first', Buffer.from(`sep=;\r\n${text}`)],
    ['UTF-8 with a mark and the separator', Buffer.from(`\uFEFFsep=;\r\n${text}`)],
    ['UTF-8 with the separator as a cell', Buffer.from(`"sep=;"\n${text}`)],
    ['the code page of Windows with the separator', Buffer.concat([Buffer.from('SEP=;\r\n'), windows])],
    ['UTF-8 with tabs', Buffer.from(`sep=\t\r\n${text.replaceAll(';', '\t')}`)],
  ])('is read in %s', async (_how, bytes) => {
    expect(await read(bytes)).toEqual(table)
  })

  it('keeps its encoding beside a broken letter', async () => {
    const [before = '', after = ''] = text.split('ě')
    const broken = Buffer.concat([Buffer.from(before), Buffer.from([0xec]), Buffer.from(after)])
    expect(await read(broken)).toMatchObject({ titles: table.titles, rows: [{ cells: ['B\uFFFDh', 'Žďár'] }] })
  })

  it('may begin with empty lines, which keep their numbers', async () => {
    expect(await read(Buffer.from(`\r\n;;\r\n${text}`))).toEqual({ ...table, rows: [{ ...table.rows[0], row: 4 }] })
  })
})
