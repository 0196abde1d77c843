import type { Kit } from '@parta/kit/kit'
import { type Personal, pageOf, source } from '@parta/kit/people/personal'
import { type Account, accounts } from './domain/account-store.ts'
import { readUser, type User, users } from './domain/person-store.ts'
import { forgetPerson } from './privacy/forget-person.ts'
import { type Feedback, feedbacks, type ReferralRow, type Report, referrals, reports } from './reports/store.ts'
import { type Session, sessions } from './session/store.ts'

type Row<R> = R & { readonly _id: string }

/** The personal data of identity: account, profile, sessions, consents, reports and feedback. */
export function personal(kit: Kit): Personal {
  return {
    read: async ({ id }, cursor) => {
      const accountId = (await readUser(kit, id))?.accountId ?? ''
      return await pageOf(
        kit.database,
        [...accountSources(accountId), ...personSources(id), ...reportSources(id)],
        cursor,
      )
    },
    erase: (subject) => forgetPerson(kit, subject),
    shows: async (images) => [...new Set([...(await findOfPeople(kit, images)), ...(await findReported(kit, images))])],
  }
}

/** Returns those of these pictures that people and aliases have. */
async function findOfPeople(kit: Kit, images: readonly string[]): Promise<string[]> {
  const wanted = new Set(images)
  const found = await kit.database
    .native<Row<User>>(users.collection)
    .find(
      { $or: [{ image: { $in: [...images] } }, { 'aliases.image': { $in: [...images] } }] },
      { projection: { image: 1, aliases: 1 } },
    )
    .toArray()
  return found
    .flatMap((user) => [user.image, ...user.aliases.map(({ image }) => image)])
    .filter((image) => wanted.has(image))
}

/**
 * Returns those of these pictures that a report waits with: whoever deletes a reported post does not take its picture
 * from the site admins.
 */
function findReported(kit: Kit, images: readonly string[]): Promise<string[]> {
  return kit.database
    .native<Row<Report>>(reports.collection)
    .distinct('picture', { picture: { $in: [...images] }, 'handled.at': null }) as Promise<string[]>
}

function accountSources(accountId: string) {
  return [
    source<Row<Account>>({
      section: 'account',
      collection: accounts.collection,
      filter: { _id: accountId },
      view: (rows) =>
        rows.map(({ email, formerEmails = [], locale, signedUpAt, passwordHash, suspension }) => ({
          email,
          formerEmails: formerEmails.map((former) => former.email).join(', '),
          locale,
          signedUpAt,
          password: passwordHash !== '',
          suspendedAt: suspension?.at ?? null,
          suspendedUntil: suspension?.until ?? null,
          suspendedFor: suspension?.reason ?? null,
        })),
    }),
    source<Row<Account>>({
      section: 'ways-in',
      collection: accounts.collection,
      filter: { _id: accountId },
      view: (rows) =>
        rows.map(({ identities, passkeys }) => [
          ...identities.map(({ provider, email, linkedAt }) => ({ provider, email, since: linkedAt })),
          ...passkeys.map(({ name, createdAt }) => ({ provider: 'passkey', name, since: createdAt })),
        ]),
    }),
    source<Row<Session>>({
      section: 'sign-ins',
      collection: sessions.collection,
      filter: { accountId },
      view: (rows) =>
        rows.map(({ way, agent, startedAt, rotatedAt, endedAt, token }) => ({
          startedAt,
          lastSeenAt: rotatedAt,
          endedAt,
          way,
          device: agent,
          ...(token ? { accessToken: token.name, scopes: token.scopes, lastUsedAt: token.usedAt } : {}),
        })),
    }),
  ]
}

function personSources(id: string) {
  return [
    source<Row<User>>({
      section: 'profile',
      collection: users.collection,
      filter: { _id: id },
      view: (rows) =>
        rows.map(
          ({
            accountId: _account,
            aliases: _aliases,
            blocked: _blocked,
            // People do not learn who has blocked them.
            blockedBy: _blockedBy,
            consents: _consents,
            deleted: _deleted,
            leaving: _leaving,
            // Shown with the account.
            suspended: _suspended,
            words: _words,
            ...profile
          }) => ({
            ...profile,
          }),
        ),
    }),
    source<Row<User>>({
      section: 'aliases',
      collection: users.collection,
      filter: { _id: id },
      view: (rows) => rows.map(({ aliases }) => aliases.map((alias) => ({ ...alias }))),
    }),
    source<Row<User>>({
      section: 'blocked',
      collection: users.collection,
      filter: { _id: id },
      view: (rows) =>
        rows.map(({ blocked = [] }) => blocked.map(({ id: blockedId, at }) => ({ id: blockedId, since: at }))),
    }),
    source<Row<User>>({
      section: 'consents',
      collection: users.collection,
      filter: { _id: id },
      view: (rows) => rows.map(({ consents }) => consents.map((consent) => ({ ...consent }))),
    }),
  ]
}

function reportSources(id: string) {
  return [
    source<Row<Report>>({
      section: 'reports',
      collection: reports.collection,
      filter: { reporter: id },
      view: (rows) =>
        rows.map(({ reported, message, place, at }) => ({ at, about: reported, message, ...(place ? { place } : {}) })),
    }),
    source<Row<Feedback>>({
      section: 'feedback',
      collection: feedbacks.collection,
      filter: { userId: id },
      view: (rows) =>
        rows.map(({ userId: _userId, _id, assignee: _assignee, handled, ...sent }) => ({
          ...sent,
          ...(handled ? { answer: handled.answer } : {}),
        })),
    }),
    // The visitors are left out: they are stored as keyed hashes only.
    source<ReferralRow>({
      section: 'shared-links',
      collection: referrals.collection,
      filter: { ref: id },
      view: (rows) => rows.map(({ day, type, itemId }) => ({ day, type, itemId })),
    }),
  ]
}
