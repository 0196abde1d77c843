import type { Example } from './example.ts'

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

/** Valid calls of the top-up, of the bank's pages for site admins, and of what they move by hand. */
export function bankExamples(org?: string): Readonly<Record<string, Example>> {
  return {
    listUnclaimedCredit: { query: { limit: '10' } },
    listPayees: { query: { name: 'sok' } },
    listMoneyProposals: { query: { isOpen: 'true', limit: '10' } },
    proposeMoney: {
      body: {
        kind: 'correction',
        note: 'Podle dokladu.',
        userSymbol: 1_000_042,
        amount: 100,
        currency: 'CZK',
        paymentId: 'payment',
        orgId: org ?? 'org',
        movementId: 'CZ5520100000002901234567-26',
        account: '19-2000145399/0800',
        invoiceId: '2026-0001',
        unclaimedId: 'unclaimed:person:CZK:1',
      },
    },
    confirmMoneyProposal: { id: 'proposal' },
    refuseMoneyProposal: { id: 'proposal', body: { note: 'Nesedí.' } },
    revealMoneyProposal: { id: 'proposal', body: { reason: 'Ověřuji příjemce.' } },
    getOrgAccount: { id: org },
    setOrgAccount: { id: org, body: { account: '19-2000145399/0800' } },
    getTopUp: { query: { currency: 'CZK' } },
    listMovements: { query: { state: 'unmatched', limit: '10' } },
    revealMovement: { id: 'CZ5520100000002901234567-26', body: { reason: 'Ptá se, kde má platbu.' } },
    findPayer: { query: { userSymbol: '1000042' } },
    assignMovement: { id: 'CZ5520100000002901234567-26', body: { userSymbol: 1_000_042, note: 'Podle dokladu.' } },
    setMovementAside: { id: 'CZ5520100000002901234567-26', body: { note: 'Dar.' } },
    importMovements: { body: { iban: 'CZ5520100000002901234567', movements: [movement] } },
    getBankStatus: {},
    resumeBank: { body: { iban: 'CZ5520100000002901234567' } },
  }
}
