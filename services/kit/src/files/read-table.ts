import { inflateRawSync } from 'node:zlib'
import { uploadLimits } from '@parta/contracts/upload-limits'
import { strFromU8, zipSync } from 'fflate'
import papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import { createSheetCheck } from './check-sheet.ts'

/** A file of rows, as it was read. The first row of the file is `titles`. Cells are text. */
export interface Table {
  readonly titles: readonly string[]
  /** Without empty rows; the others keep their numbers, as the spreadsheet counts. */
  readonly rows: readonly TableRow[]
}
export interface TableRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** A file that is refused as a whole. */
export type ReadRefusal = 'upload.unreadable' | 'upload.tooLarge' | 'upload.tooManyRows' | 'upload.empty'

/** Runs a reader, and returns why the file is refused instead of throwing. */
export async function refusalOr<T>(read: () => Promise<T | ReadRefusal>): Promise<T | ReadRefusal> {
  try {
    return await read()
  } catch (error) {
    return error instanceof RefusedFile ? error.code : 'upload.unreadable'
  }
}

/** Reads a spreadsheet (XLSX) or else CSV. @throws when the file is neither, or larger than the limits */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (isArchive(bytes)) return tableOf(await readSpreadsheet(bytes))
  const whole = textOf(bytes)
  if (whole.includes('\0')) throw new SyntaxError('The file is binary')
  // Excel writes its delimiter into a first line, which it neither shows nor counts.
  const [line = '', named] = /^"?sep=(.)"?\r?\n/i.exec(whole) ?? []
  const text = whole.slice(line.length)
  // The delimiter is guessed without empty lines, which would count as lines of one column.
  const delimiter = named ?? papa.parse(text, { preview: 20, skipEmptyLines: true }).meta.delimiter
  return tableOf(papa.parse(text, { delimiter, skipEmptyLines: false }).data)
}

/** Whether a file has the signature of a zip archive, as every XLSX file does. */
function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/**
 * Returns the text of a file. Excel writes CSV in the code page of the system, or in UTF-16, where it does not write
 * UTF-8. Letters of a code page are hardly ever valid UTF-8, so a file with more valid letters than broken ones is UTF-8.
 * @throws for more lines than `uploadLimits.lines`
 */
export function textOf(bytes: Uint8Array): string {
  let lines = 0
  // A line ends with LF, CR or CRLF.
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === 0x0a || (bytes[at] === 0x0d && bytes[at + 1] !== 0x0a)) lines += 1
  }
  if (lines > uploadLimits.lines) refuse('upload.tooManyRows')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  const letters = text.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0
  return broken > letters ? new TextDecoder('windows-1250').decode(bytes) : text
}

/**
 * Whether a spreadsheet would compute the cell instead of showing it (OWASP, CSV injection). A number with a sign is
 * none.
 */
export function looksLikeFormula(cell: string): boolean {
  return /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+([.,]\d+)?$/.test(cell)
}

class RefusedFile extends Error {
  readonly code: ReadRefusal
  constructor(code: ReadRefusal) {
    super(code)
    this.code = code
  }
}

/** Ends the reading of a file. */
export function refuse(code: ReadRefusal): never {
  throw new RefusedFile(code)
}

const parts =
  /^(\[Content_Types\]\.xml|_rels\/|xl\/_rels\/|xl\/(workbook|sharedStrings|styles)\.xml|xl\/worksheets\/[^/]+\.xml)/i

/** Reads the parts with cells. The reader gets them in a new archive, after they were unpacked and checked. */
async function readSpreadsheet(bytes: Uint8Array): Promise<unknown[][]> {
  const kept = unpack(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const check = createSheetCheck()
  for (const part of Object.values(kept)) {
    const refusal = check(strFromU8(part))
    if (refusal) refuse(refusal)
  }
  const archive = zipSync(kept, { level: 0 })
  return await readSheet(new Blob([archive as Uint8Array<ArrayBuffer>]), { trim: false })
}

/**
 * Unpacks the parts with cells. What the archive states of unpacked sizes does not count: unpacking ends at the limit.
 * Entries together cannot be longer than the archive, unless several of them are the same bytes.
 */
function unpack(archive: Buffer): Record<string, Uint8Array> {
  const kept: Record<string, Uint8Array> = {}
  let [entries, packedBytes, room] = [0, 0, uploadLimits.unpackedBytes]
  for (const { name, method, packed } of entriesOf(archive)) {
    entries += 1
    packedBytes += packed.length
    if (entries > uploadLimits.entries || packedBytes > archive.length) refuse('upload.tooLarge')
    if (!parts.test(name)) continue
    const part = method === stored ? packed : inflate(packed, room)
    room -= part.length
    if (room < 0) refuse('upload.tooLarge')
    kept[name] = part
  }
  return kept
}

/** The method of an entry without compression. */
const stored = 0

/** Yields the entries of an archive as its directory lists them: the format of zip, sections 4.3.7, 4.3.12 and 4.3.16. */
function* entriesOf(archive: Buffer) {
  const end = archive.lastIndexOf('PK\x05\x06')
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const lengthOf = (field: number) => archive.readUInt16LE(at + field)
    const extraAt = at + 46 + lengthOf(28)
    const extra = archive.subarray(extraAt, extraAt + lengthOf(30))
    const [, size, local] = inFull(extra, [24, 20, 42].map((field) => archive.readUInt32LE(at + field)) as Header)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const name = archive.toString('utf8', at + 46, extraAt)
    yield { name, method: lengthOf(10), packed: archive.subarray(start, start + size) }
    at = extraAt + extra.length + lengthOf(32)
  }
}

/** What an archive's directory says of an entry; `start` is where the entry begins. */
type Header = [unpackedSize: number, packedSize: number, start: number]

/** What stands in a field whose number is in the extra field. */
const inExtra = 0xffff_ffff

/**
 * Returns the numbers of a header. Some programs write them with 64 bits into an extra field, also for small files: the
 * format of zip, section 4.5.3.
 */
function inFull(extra: Buffer, header: Header): Header {
  // Only then: others fill this field with bytes that mean nothing.
  if (!header.includes(inExtra)) return header
  let at = 0
  while (extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  at += 4
  return header.map((number) => {
    if (number !== inExtra) return number
    at += 8
    return Number(extra.readBigUInt64LE(at - 8))
  }) as Header
}

function inflate(packed: Buffer, most: number): Buffer {
  try {
    // More than `most` bytes are found by the limit of the library, which ends there.
    return inflateRawSync(packed, { maxOutputLength: most + 1 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') refuse('upload.tooLarge')
    throw error
  }
}

function tableOf(data: readonly (readonly unknown[])[]): Table {
  const rows = data.flatMap((line, at): TableRow[] => {
    const cells = line.slice(0, uploadLimits.columns).map(cellText)
    return cells.every((cell) => cell.trim() === '') ? [] : [{ row: at + 1, cells }]
  })
  const titles = rows.shift()?.cells ?? []
  return { titles: titles.map((title) => title.replace(/^\uFEFF/, '').trim()), rows }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  // A spreadsheet stores a time as a fraction of a day; rounding to minutes removes its error.
  if (value instanceof Date) return new Date(Math.round(value.getTime() / 60_000) * 60_000).toISOString().slice(0, 16)
  const text =
    typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? `${value}` : ''
  return text.slice(0, uploadLimits.cell)
}
