import { invitationsBarred } from '@parta/contracts/predicates/invitations'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Prompt } from '@parta/contracts/prompts'
import { cardOf, entrantName, type HiddenPeople, strangerCard } from '@parta/kit/people/people'
import { stateOf } from './rules.ts'
import type { PromptRow } from './store.ts'

interface Seen {
  readonly viewer: string
  readonly known: ReadonlyMap<string, UserSnapshot>
  readonly hiddenPeople: HiddenPeople
  readonly now: Date
}

export function promptView(id: string, prompt: PromptRow, { viewer, known, hiddenPeople, now }: Seen): Prompt {
  const { event, availabilityId, from, aliasId, createdAt } = prompt
  const person = known.get(prompt.to)
  // An alias may have been an adult when it was invited; the sender then sees the person behind it.
  const shownAlias = viewer === prompt.to || (person && !invitationsBarred(person, aliasId)) ? aliasId : null
  const to = entrantName({ userId: prompt.to, aliasId: shownAlias }, { person, hiddenPeople })
  const state = stateOf(prompt, now)
  const isKnown = viewer === prompt.to || state === 'accepted'
  return {
    id,
    event: {
      id: event.id,
      name: event.name,
      activityType: event.activityType,
      date: event.date.toISOString(),
      endDate: event.endDate.toISOString(),
      placeName: event.placeName,
    },
    availabilityId,
    from: cardOf(from, known.get(from), hiddenPeople),
    to: isKnown ? to : strangerCard(to, availabilityId),
    aliasId: isKnown ? shownAlias : null,
    state,
    createdAt: createdAt.toISOString(),
  }
}
