import type { PlayerCard } from '@parta/contracts/events'
import { draftOf, keepDraft } from '../../lib/storage.ts'
import type { Teams, TeamWish } from './api.ts'
import { entrantOf } from './division.ts'

/** The teams of an event as this tab keeps them: the server stores none. */
export interface KeptTeams {
  /** The wish by which the teams were made. */
  readonly wish: TeamWish
  /** The wish for the next division; absent while it is the same. */
  readonly next?: TeamWish
  /** Null before the first division. */
  readonly teams: Teams | null
  /** Whether a player was moved by hand since the division. */
  readonly isMoved: boolean
  /** The entrants of the event at the time of the division, in the order of their ids. */
  readonly entrants: readonly string[]
}

const nameOf = (eventId: string) => `teams-${eventId}`

export function keepTeams(eventId: string, kept: KeptTeams): void {
  keepDraft(nameOf(eventId), kept)
}

export function keptTeams(eventId: string): KeptTeams {
  const none: KeptTeams = {
    wish: { count: 2, friends: [], goalkeepers: [] },
    teams: null,
    isMoved: false,
    entrants: [],
  }
  return { ...none, ...draftOf<KeptTeams>(nameOf(eventId)) }
}

/** The ids of the players who can be divided. */
export function entrantsOf(players: readonly Pick<PlayerCard, 'id' | 'aliasId' | 'deleted'>[]): string[] {
  return players
    .filter(({ deleted }) => !deleted)
    .map(entrantOf)
    .toSorted()
}

/** Returns the wish without those who have left the event. */
export function wishOf({ count, friends = [], goalkeepers = [] }: TeamWish, entrants: readonly string[]): TeamWish {
  const present = (ids: readonly string[]) => ids.filter((id) => entrants.includes(id))
  return {
    count: Math.max(2, Math.min(count, entrants.length)),
    friends: friends.map(present).filter((group) => group.length > 1),
    goalkeepers: present(goalkeepers),
  }
}
