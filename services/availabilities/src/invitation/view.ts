import { invitationsBarred } from '@parta/contracts/predicates/invitations'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Prompt } from '@parta/contracts/prompts'
import { cardOf, entrantName, type HiddenPeople } from '@parta/kit/people/people'
import { stateOf } from './rules.ts'
import type { PromptRow } from './store.ts'

interface Seen {
  readonly viewer: string
  readonly known: ReadonlyMap<string, UserSnapshot>
  readonly hiddenPeople: HiddenPeople
  readonly now: Date
}

export function promptView(id: string, prompt: PromptRow, { viewer, known, hiddenPeople, now }: Seen): Prompt {
  const { event, availabilityId, from, to, aliasId, createdAt } = prompt
  const person = known.get(to)
  // An alias may have been an adult when it was invited; the sender then sees the person behind it.
  const shownAlias = viewer === to || (person && !invitationsBarred(person, aliasId)) ? aliasId : null
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
    to: entrantName({ userId: to, aliasId: shownAlias }, { person, hiddenPeople }),
    aliasId: shownAlias,
    state: stateOf(prompt, now),
    createdAt: createdAt.toISOString(),
  }
}
