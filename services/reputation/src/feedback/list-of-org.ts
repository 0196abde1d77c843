import { AppError } from '@parta/contracts/errors'
import type { listOrgFeedback, OrgFeedback } from '@parta/contracts/feedback'
import { limits } from '@parta/contracts/limits'
import { ownerOf } from '@parta/contracts/predicates/aliases'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { askMembership } from '@parta/contracts/questions'
import type { Emoji } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { cardOf, entrantCard, hiddenFrom, people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { sealedKey, sealedToken } from '@parta/kit/session/seal-token'
import { type EmojiRow, emojiRows } from '../emoji/store.ts'
import { notHidden, type ReviewRow, reviews } from '../reviews/store.ts'
import { lineId, reportToken } from '../reviews/view.ts'
import { findChildLines, isChild, type Reader } from './find-child-lines.ts'
import { findNamed } from './find-joined.ts'

/** An emoji or a review, as both are listed. */
interface Line {
  readonly id: string
  readonly eventId: string
  readonly at: Date
  readonly by: string
  readonly subject: string
  readonly eventName: string
  readonly emoji: Emoji | null
  readonly text: string
}

interface PageOfOrg {
  readonly orgId: string
  readonly nextToken: string | undefined
  readonly limit: number
}

interface Lines {
  readonly lines: readonly Line[]
  readonly nextToken?: string
}

/**
 * Lists what was said at the events of an organisation, for its members. Feedback about a child is listed only for
 * those who may know the child (`findChildLines`). What a person hides on their profile is hidden here, too.
 * @throws org.notFound for everybody else
 */
export async function listOfOrg(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof listOrgFeedback>, 'params' | 'query' | 'actor'>,
): Promise<{ readonly items: OrgFeedback[]; readonly nextToken?: string }> {
  const viewer = personOf(actor)
  const role = await kit.bus.ask(askMembership, { orgId: params.id, userId: viewer })
  if (!role) throw new AppError('org.notFound')
  const limit = query.limit ?? limits.pageSize
  const items: OrgFeedback[] = []
  let nextToken = query.nextToken
  // A page may hold less than was read; pages without anything visible are skipped.
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const page = await readPage(kit, { orgId: params.id, nextToken, limit })
    items.push(...(await viewsOf(kit, page.lines, { orgId: params.id, viewer, role })))
    nextToken = page.nextToken
    if (nextToken === undefined || items.length > 0) break
  }
  return nextToken === undefined ? { items } : { items, nextToken }
}

/** Pages read for one call, so that an organisation of people who hide everything costs no more. */
const pagesMax = 10

async function readPage(kit: Kit, page: PageOfOrg): Promise<Lines> {
  const found = await Promise.all([findEmoji(kit, page), findReviews(kit, page)])
  const sorted = found.flat().toSorted(newestFirst)
  const lines = sorted.slice(0, page.limit)
  const last = lines.at(-1)
  if (sorted.length <= page.limit || !last) return { lines }
  return { lines, nextToken: sealedToken(kit.config.PARTA_SECRET, last.at.getTime(), last.id) }
}

const newestFirst = (a: Line, b: Line) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1)

/** The filter of a page, which follows the token's line; both kinds of lines are sorted by their time and id. */
function after({ config }: Kit, time: 'at' | 'createdAt', { orgId, nextToken }: PageOfOrg) {
  if (nextToken === undefined) return { orgId }
  const [ms, id] = sealedKey(config.PARTA_SECRET, nextToken, 'number', 'string')
  const at = new Date(Number(ms))
  return { orgId, $or: [{ [time]: { $lt: at } }, { [time]: at, _id: { $lt: String(id) } }] }
}

async function findEmoji(kit: Kit, page: PageOfOrg): Promise<Line[]> {
  const rows = await kit.database
    .native<EmojiRow>(emojiRows.collection)
    .find(after(kit, 'at', page))
    .sort({ at: -1, _id: -1 })
    .limit(page.limit + 1)
    .toArray()
  return rows.map(({ _id: id, emoji, ...said }) => ({ ...said, id, emoji: emoji as Emoji, text: '' }))
}

async function findReviews(kit: Kit, page: PageOfOrg): Promise<Line[]> {
  const rows = await kit.database
    .native<ReviewRow>(reviews.collection)
    .find({ ...after(kit, 'createdAt', page), ...notHidden })
    .sort({ createdAt: -1, _id: -1 })
    .limit(page.limit + 1)
    .toArray()
  return rows.map(({ _id: id, createdAt: at, ...said }) => ({ ...said, id, at, emoji: null }))
}

async function viewsOf(kit: Kit, lines: readonly Line[], { orgId, viewer, role }: Reader): Promise<OrgFeedback[]> {
  const involved = lines.flatMap(({ by, subject }) => [by, ownerOf(subject)])
  const known = await kit.projections.many(people, [viewer, ...involved])
  const hiddenPeople = hiddenFrom(known.get(viewer))
  const shown = lines.filter((line) => isShown(line, { known, viewer, hidden: hiddenPeople.ids }))
  const children = shown.filter(({ subject }) => isChild(subject, known))
  const [readable, isNamed] = await Promise.all([
    findChildLines(kit, children, { orgId, viewer, role }),
    findIsNamed(kit, shown, { viewer, role }),
  ])
  const secret = kit.config.PARTA_SECRET
  return shown
    .filter((line) => !children.includes(line) || readable.has(line))
    .map((line) => {
      const { id, at, by, subject, eventId, emoji, text } = line
      const userId = ownerOf(subject)
      const entrant = { userId, aliasId: subject === userId ? null : subject }
      const person = known.get(userId)
      return {
        id: lineId(secret, id),
        reportToken: emoji === null ? reportToken({ _id: id, by }, { secret, viewer }) : null,
        by: cardOf(by, known.get(by), hiddenPeople),
        about: entrantCard(secret, entrant, { person, hiddenPeople }),
        eventId,
        eventName: isNamed(line) ? line.eventName : '',
        emoji,
        text,
        createdAt: at.toISOString(),
      }
    })
}

/**
 * Returns whether the reader may know the name of a line's event. A private event is named to those who were in it or
 * ran it, and to those who run the organisation, for whom it opens, too.
 */
async function findIsNamed(
  kit: Kit,
  lines: readonly Line[],
  { viewer, role }: Omit<Reader, 'orgId'>,
): Promise<(line: Line) => boolean> {
  if (role !== 'member') return () => true
  const named = new Set(await findNamed(kit, viewer, [...new Set(lines.map(({ eventId }) => eventId))]))
  return ({ eventId, by, subject }) => named.has(eventId) || by === viewer || ownerOf(subject) === viewer
}

interface Looking {
  readonly known: ReadonlyMap<string, UserSnapshot>
  readonly viewer: string
  readonly hidden: ReadonlySet<string>
}

function isShown({ by, subject, emoji }: Line, { known, viewer, hidden }: Looking): boolean {
  const owner = ownerOf(subject)
  const person = known.get(owner)
  if (!person || person.deleted || hidden.has(owner) || hidden.has(by)) return false
  return owner === viewer || !(emoji === null ? person.hideReviews : person.hideEmoji)
}
