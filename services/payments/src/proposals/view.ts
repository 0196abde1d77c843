import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { OrgAccount as AccountView, MoneyProposal as View } from '@parta/contracts/proposals'
import { type Currency, currencies } from '@parta/contracts/values'
import { cardOf, maskedCard } from '@parta/kit/people/people'
import { noAccount, paidOutOf, payableFrom } from './account-rules.ts'
import type { MoneyProposal, OrgAccount } from './store.ts'

interface Named {
  readonly cards: ReadonlyMap<string, UserSnapshot>
  readonly orgs: ReadonlyMap<string, OrgSnapshot>
  /** The accounts of organisations that payouts go to, by the organisation. */
  readonly accounts: ReadonlyMap<string, OrgAccount>
  readonly now: Date
}

/** Returns a proposal with the full names that site admins see who gave a reason. */
export function proposalView(
  { _id: id, ...proposal }: MoneyProposal & { readonly _id: string },
  { cards, orgs, accounts, now }: Named,
): View {
  const { kind, state, amount, currency, userId, orgId, iban, paymentId, movementId, invoiceId, note } = proposal
  const { proposedBy, proposedAt, expiresAt, decidedBy, decidedAt, decisionNote, failure } = proposal
  const card = (personId: string) => cardOf(personId, cards.get(personId))
  const { changedAt, changedBy, formerIban, iban: current } = accounts.get(orgId ?? '') ?? noAccount
  const by = changedBy === null ? null : card(changedBy)
  return {
    id,
    kind,
    state: state === 'open' && expiresAt <= now ? 'expired' : state,
    amount,
    currency,
    person: userId === null ? null : card(userId),
    org: orgId === null ? null : { id: orgId, name: orgs.get(orgId)?.name ?? '' },
    iban,
    ...(changedAt && kind === 'payout'
      ? { accountChange: { at: changedAt.toISOString(), by, former: formerIban, current } }
      : {}),
    paymentId,
    movementId,
    invoiceId,
    note,
    proposedBy: card(proposedBy),
    proposedAt: proposedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedBy: decidedBy === null ? null : card(decidedBy),
    decidedAt: decidedAt?.toISOString() ?? null,
    decisionNote,
    failure,
  }
}

/** Returns a proposal as site admins see it who gave no reason (docs/decisions/0086); site admins are not masked. */
export function maskedProposal(view: View): View {
  const { person, accountChange } = view
  const by = accountChange?.by ?? null
  return {
    ...view,
    person: person && maskedCard(person),
    ...(accountChange ? { accountChange: { ...accountChange, by: by && maskedCard(by) } } : {}),
  }
}

/** Returns an organisation's account as its admins see it; only currencies in which something was earned. */
export function accountView(stored: OrgAccount | null, earned: ReadonlyMap<Currency, number>): AccountView {
  const account = stored ?? noAccount
  const { iban, changedAt, payouts } = account
  return {
    iban,
    changedAt: changedAt?.toISOString() ?? null,
    payableFrom: payableFrom(account)?.toISOString() ?? null,
    balances: currencies
      .filter((currency) => earned.has(currency) || paidOutOf(account, currency) > 0)
      .map((currency) => {
        const [sum, paidOut] = [earned.get(currency) ?? 0, paidOutOf(account, currency)]
        return { currency, earned: sum, paidOut, available: sum - paidOut }
      }),
    payouts: payouts.map(({ at, ...payout }) => ({ ...payout, at: at.toISOString() })).toReversed(),
  }
}
