import type { Example } from './examples.ts'

const movement = {
  id: '26000000001',
  date: '2026-11-20',
  amount: 50_000,
  currency: 'CZK',
  variableSymbol: '1000042',
  specificSymbol: '1001',
  counterAccount: '2900000005/2010',
  counterName: 'Nováková Jana',
  message: 'dobití',
  reference: '/VS1000042/SS1001/KS',
  instruction: '31000000001',
  kind: 'Bezhotovostní příjem',
}

/** Valid calls of the top-up and of the bank's pages for site admins. */
export function bankExamples(): Readonly<Record<string, Example>> {
  return {
    getTopUp: { query: { currency: 'CZK' } },
    listMovements: { query: { state: 'unmatched', limit: '10' } },
    findPayer: { query: { userSymbol: '1000042' } },
    assignMovement: { id: 'CZ5520100000002901234567-26', body: { userSymbol: 1_000_042, note: 'Podle dokladu.' } },
    setMovementAside: { id: 'CZ5520100000002901234567-26', body: { note: 'Dar.' } },
    importMovements: { body: { iban: 'CZ5520100000002901234567', movements: [movement] } },
    getBankStatus: {},
    resumeBank: { body: { iban: 'CZ5520100000002901234567' } },
  }
}
