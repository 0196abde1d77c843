import { AppError } from '@parta/contracts/errors'
import type { Prompt } from '@parta/contracts/prompts'
import type { Kit } from '@parta/kit/kit'
import { findHiddenPeople, hiddenFrom, people } from '@parta/kit/people/people'
import { type PromptRow, promptsOf } from './store.ts'
import { promptView } from './view.ts'

/** Returns an invitation for one of the two people concerned. @throws prompt.notFound */
export async function findPrompt(kit: Kit, id: string, userId: string): Promise<Prompt> {
  const prompt = await promptsOf(kit).findOne({ _id: id })
  if (!prompt || (prompt.to !== userId && prompt.from !== userId)) throw new AppError('prompt.notFound')
  const [view] = await viewsFor(kit, userId, [prompt])
  if (!view) throw new AppError('prompt.notFound')
  return view
}

/**
 * The invitations of the person that wait for an answer, for one availability or all, the soonest event first. None
 * comes from somebody whom a block hides.
 */
export async function findOpen(kit: Kit, userId: string, availabilityId?: string): Promise<Prompt[]> {
  const ofOne = availabilityId === undefined ? {} : { availabilityId }
  const filter = { to: userId, ...ofOne, state: 'open', 'event.date': { $gt: new Date() } } as const
  const hidden = await findHiddenPeople(kit, userId)
  const found = (await promptsOf(kit).find(filter).toArray()).filter(({ from }) => !hidden.ids.has(from))
  const views = await viewsFor(kit, userId, found)
  return views
    .filter(({ state, from }) => state === 'open' && !from.deleted)
    .toSorted((a, b) => Date.parse(a.event.date) - Date.parse(b.event.date))
}

/** Returns invitations as the viewer, one of the people concerned, sees them. */
export async function viewsFor(
  kit: Kit,
  viewer: string,
  found: readonly (PromptRow & { readonly _id: string })[],
): Promise<Prompt[]> {
  const known = await kit.projections.many(people, [viewer, ...found.flatMap(({ from, to }) => [from, to])])
  const seen = { viewer, known, hiddenPeople: hiddenFrom(known.get(viewer)), now: new Date() }
  return found.map((prompt) => promptView(prompt._id, prompt, seen))
}
