import { readDecimal } from '../money.ts'

/** A movement on a bank account, as the bank states it. */
export interface StatedMovement {
  /** The bank’s number of the movement, unique in its account. */
  readonly id: string
  /** The day, `YYYY-MM-DD`. */
  readonly date: string
  /** In minor units; negative when the money left the account. */
  readonly amount: number
  readonly currency: string
  readonly variableSymbol: string
  readonly specificSymbol: string
  readonly counterAccount: string
  readonly counterName: string
  /** What the payer wrote: the message, or what a foreign bank states in its place. */
  readonly message: string
  /** The payer’s reference of a SEPA transfer. */
  readonly reference: string
  /** Shared by a payment, its fee and its reversal; empty when the bank names none. */
  readonly instruction: string
  readonly kind: string
}

export interface Statement {
  readonly iban: string
  readonly currency: string
  readonly movements: readonly StatedMovement[]
  /** Lines that are no movement: they lack a number, a day, an amount or a currency. The others are read. */
  readonly unreadable: readonly UnreadableLine[]
}

export interface UnreadableLine {
  readonly flaw: string
  /** The whole line as the bank wrote it: two that differ must not look the same. */
  readonly text: string
}

/** Characters that are kept of a text of the bank. */
export const textMax = 200

/** Characters that hide or reorder the text around them: payers choose the texts that site admins decide by. */
const misleading = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

type Columns = Readonly<Record<string, { readonly value?: unknown } | null | undefined>>

/**
 * Reads a statement in the JSON of Fio’s API.
 * @throws SyntaxError that names the flaw, without a value of the statement
 */
export function readFioJson(json: string): Statement {
  const { accountStatement } = parsed(json)
  const info = accountStatement?.info
  if (typeof info?.iban !== 'string' || typeof info.currency !== 'string') throw new SyntaxError('No account')
  // `transactionList` is null when there are no movements.
  const list = accountStatement?.transactionList?.transaction ?? []
  if (!Array.isArray(list)) throw new SyntaxError('No list of movements')
  return { iban: info.iban, currency: info.currency, ...readEach(list, movementOf, textOfLine) }
}

/** Reads each line by itself: one that the bank wrote otherwise than documented must not stop all others. */
function readEach<L>(
  lines: readonly L[],
  read: (line: L) => StatedMovement,
  textOf: (line: L) => string,
): Pick<Statement, 'movements' | 'unreadable'> {
  const movements: StatedMovement[] = []
  const unreadable: UnreadableLine[] = []
  for (const line of lines) {
    try {
      movements.push(read(line))
    } catch (error) {
      const flaw = error instanceof SyntaxError ? error.message : 'A line that is no movement'
      unreadable.push({ flaw, text: textOf(line) })
    }
  }
  return { movements, unreadable }
}

/** Returns the values of a line, without the names of its columns. */
function textOfLine(columns: Columns | null): string {
  return JSON.stringify(Object.values(columns ?? {}).map((column) => column?.value ?? null))
}

interface FioJson {
  readonly accountStatement?: {
    readonly info?: { readonly iban?: unknown; readonly currency?: unknown }
    readonly transactionList?: { readonly transaction?: readonly Columns[] | null } | null
  }
}

function parsed(json: string): FioJson {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // The parser's own message would quote the statement.
  }
  throw new SyntaxError('Not JSON')
}

function movementOf(columns: Columns): StatedMovement {
  const text = (column: number) => textOf(columns[`column${column}`]?.value)
  const account = [text(2), text(3)].filter(Boolean).join('/')
  return checked({
    id: text(22),
    date: text(0).slice(0, 10),
    amount: minorOfNumber(columns['column1']?.value),
    currency: text(14),
    variableSymbol: text(5),
    specificSymbol: text(6),
    counterAccount: account,
    counterName: text(10),
    message: text(16) || text(25) || text(7),
    reference: text(27),
    instruction: text(17),
    kind: text(8),
  })
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : ''
  return typeof value === 'string' ? value.replaceAll(misleading, ' ').trim().slice(0, textMax) : ''
}

/** Returns a JSON number in minor units, `NaN` when it has more than two places. */
function minorOfNumber(value: unknown): number {
  if (typeof value !== 'number' || Math.abs(value) > 1e12) return Number.NaN
  return readDecimal(String(value)) ?? Number.NaN
}

/** @throws SyntaxError for a movement without a number, day, amount or currency */
function checked(movement: StatedMovement): StatedMovement {
  const { id, date, amount, currency } = movement
  if (!/^(0|[1-9]\d{0,19})$/.test(id)) throw new SyntaxError('A movement without a number')
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new SyntaxError('A movement without a day')
  if (!Number.isSafeInteger(amount)) throw new SyntaxError('A movement without an amount')
  if (!/^[A-Z]{3}$/.test(currency)) throw new SyntaxError('A movement without a currency')
  return movement
}

type Column = keyof StatedMovement | 'bank' | 'comment' | 'identification'

/** The headings of the columns in Fio’s CSV; the first one has two names. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  id: ['ID pohybu', 'ID operace'],
  date: ['Datum'],
  amount: ['Objem'],
  currency: ['Měna'],
  variableSymbol: ['VS'],
  specificSymbol: ['SS'],
  counterAccount: ['Protiúčet'],
  bank: ['Kód banky'],
  counterName: ['Název protiúčtu'],
  message: ['Zpráva pro příjemce'],
  comment: ['Komentář', 'Poznámka'],
  identification: ['Uživatelská identifikace'],
  reference: ['Reference plátce'],
  instruction: ['ID pokynu'],
  kind: ['Typ'],
}

/**
 * Reads the rows of a statement in Fio’s CSV: names and values of the account, a line of headings, then the movements.
 * @throws SyntaxError that names the flaw
 */
export function readFioRows(rows: readonly (readonly string[])[]): Statement {
  const names = new Map(rows.slice(0, 20).map(([name = '', value = '']) => [name.trim(), value.trim()]))
  const [iban = '', currency = ''] = [names.get('iban')?.replaceAll(' ', ''), names.get('currency')]
  if (!iban || !currency) throw new SyntaxError('No account')
  const start = rows.findIndex((row) => headings.id.some((heading) => row[0]?.trim() === heading))
  const header = rows[start]?.map((name) => name.trim()) ?? []
  if (start < 0 || !header.includes('Objem')) throw new SyntaxError('No list of movements')
  const places = new Map(
    Object.entries(headings).map(([field, all]) => [field, header.findIndex((name) => all.includes(name))]),
  )
  const movements = rows.slice(start + 1).filter((row) => row.some((value) => value.trim() !== ''))
  return {
    iban,
    currency,
    ...readEach(
      movements,
      (row) => rowMovement((field) => row[places.get(field) ?? -1] ?? ''),
      (row) => row.join(';'),
    ),
  }
}

function rowMovement(of: (field: Column) => string): StatedMovement {
  const text = (field: Column) => textOf(of(field))
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text('date')) ?? []
  return checked({
    id: text('id'),
    date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    amount: readDecimal(text('amount').replaceAll(/\s/g, '')) ?? Number.NaN,
    currency: text('currency'),
    variableSymbol: text('variableSymbol'),
    specificSymbol: text('specificSymbol'),
    counterAccount: [text('counterAccount'), text('bank')].filter(Boolean).join('/'),
    counterName: text('counterName'),
    message: text('message') || text('comment') || text('identification'),
    reference: text('reference'),
    instruction: text('instruction'),
    kind: text('kind'),
  })
}
