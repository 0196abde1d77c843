import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { day } from '@parta/contracts/durations'
import { decimalOf } from '@parta/contracts/money'

export const token = 'F'.repeat(64)
export const czk = { iban: 'CZ5520100000002901234567', currency: 'CZK' }

/** A movement as the test gives it; the amount in minor units. */
export interface Line {
  readonly id: number
  readonly amount: number
  readonly vs?: string
  readonly ss?: string
  readonly instruction?: number
  readonly account?: string
  readonly reference?: string
  readonly message?: string
  readonly currency?: string
}

/** A local server that speaks the protocol of Fio's API. */
export interface Fio {
  readonly url: string
  /** The movements that the bank shows; the test changes them. */
  lines: Line[]
  /** Lines that are no movement, as JSON. */
  brokenLines: string[]
  /** The tokens that the bank knows. */
  tokens: string[]
  /** Movements above which a period is refused. */
  most: number
  /** The status of all answers, to play a bank that is down. */
  broken: number | null
  /** When the calls came, and what they were answered. */
  readonly calls: { at: number; status: number; from: string }[]
  close(): Promise<void>
}

/** @param gapMs the least time between two calls with one token, 30 s at the real bank */
export async function startFio(gapMs: number): Promise<Fio> {
  const last = new Map<string, number>()
  const fio: Omit<Fio, 'url' | 'close'> = {
    lines: [],
    brokenLines: [],
    tokens: [token],
    most: 50_000,
    broken: null,
    calls: [],
  }

  function statusOf(parts: readonly string[]): number {
    const [kind, given = '', from = '', to = '', file] = parts
    const now = Date.now()
    const before = last.get(given) ?? 0
    last.set(given, now)
    if (fio.broken) return fio.broken
    if (kind !== 'periods' || file !== 'transactions.json' || !isDay(from) || !isDay(to)) return 404
    if (now - before < gapMs) return 409
    if (!fio.tokens.includes(given)) return 500
    if (now - Date.parse(from) > 90 * day) return 422
    return fio.lines.length > fio.most ? 413 : 200
  }

  const server = createServer((request, response) => {
    const parts = (request.url ?? '').split('/').slice(1)
    const status = statusOf(parts)
    fio.calls.push({ at: Date.now(), status, from: parts[2] ?? '' })
    if (status === 200) response.setHeader('Content-Type', 'application/json;charset=UTF-8')
    if (status === 302) response.setHeader('Location', `http://elsewhere.example/${parts.join('/')}`)
    response.writeHead(status).end(status === 200 ? statementOf(fio.lines, czk, fio.brokenLines) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(fio, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** Returns the JSON of a statement, with the numbers as the bank writes them. */
export function statementOf(
  lines: readonly Line[],
  { iban, currency } = czk,
  brokenLines: readonly string[] = [],
): string {
  const today = new Date().toISOString().slice(0, 10)
  const column = (id: number, value: unknown) =>
    value === undefined
      ? `"column${id}":null`
      : `"column${id}":{"value":${JSON.stringify(value)},"name":"x","id":${id}}`
  const rows = lines.map((line) =>
    [
      column(22, line.id),
      column(0, `${today}+0200`),
      `"column1":{"value":${Number(decimalOf(line.amount))},"name":"Objem","id":1}`,
      column(14, line.currency ?? currency),
      column(2, line.account ?? '2900000005'),
      column(3, '2010'),
      column(5, line.vs),
      column(6, line.ss),
      column(8, 'Bezhotovostní příjem'),
      column(10, 'Nováková Jana'),
      column(16, line.message ?? 'dobití'),
      column(17, line.instruction ?? line.id + 1_000_000),
      column(27, line.reference),
    ].join(','),
  )
  const info = { accountId: '2901234567', bankId: '2010', currency, iban, bic: 'FIOBCZPPXXX' }
  const all = [...brokenLines, ...rows.map((row) => `{${row}}`)]
  const list = all.length > 0 ? `{"transaction":[${all.join(',')}]}` : 'null'
  return `{"accountStatement":{"info":${JSON.stringify(info)},"transactionList":${list}}}`
}
