import type { TeamPlayer } from '@parta/contracts/teams'
import { fullName } from '../../ui/Avatar.tsx'
import type { Teams, TeamWish } from './api.ts'

/** The id by which an entrant of an event is called: the alias's, or the person's. */
export function entrantOf({ aliasId, id }: Pick<TeamPlayer, 'aliasId' | 'id'>): string {
  return aliasId ?? id
}

/** Moves a player to the end of another team. */
export function moved(teams: Teams, entrant: string, to: number): Teams {
  const player = teams.flat().find((one) => entrantOf(one) === entrant)
  if (!player || teams[to] === undefined || teams[to].includes(player)) return teams
  return teams.map((team, at) => {
    const others = team.filter((one) => one !== player)
    return at === to ? [...others, player] : others
  })
}

/** The mean level of those players of a team whose level is known; null when it is known of nobody. */
export function meanLevel(team: readonly TeamPlayer[]): number | null {
  const known = team.flatMap(({ level }) => level ?? [])
  return known.length === 0 ? null : known.reduce((sum, level) => sum + level, 0) / known.length
}

/** The teams as a message for the chat: one line for each. */
export function messageOf(teams: Teams, words: { readonly title: string; team(number: number): string }): string {
  const lines = teams.map((team, at) => `${words.team(at + 1)}: ${team.map(shortName).join(', ')}`)
  return [words.title, ...lines].join('\n')
}

/** The name with the initial of the surname, so that sixty players fit into one message. */
function shortName(player: TeamPlayer): string {
  const [initial] = player.surname.trim()
  return initial ? `${player.name.slice(0, 24)} ${initial}.` : fullName(player).slice(0, 24)
}

/** The parts of a wish that the teams do not fulfil. */
export interface Unkept {
  /** Players who are not in the team of most of their friends. */
  readonly apart: readonly TeamPlayer[]
  /** The numbers of the teams without a goalkeeper, from 1; empty if none was wished for. */
  readonly withoutGoalkeeper: readonly number[]
}

export function unkeptOf(teams: Teams, wish: Pick<TeamWish, 'friends' | 'goalkeepers'>): Unkept {
  const { friends = [], goalkeepers = [] } = wish
  const apart = friends.flatMap((group) => {
    const parts = teams.map((team) => team.filter((player) => group.includes(entrantOf(player))))
    const largest = parts.reduce((most, part) => (part.length > most.length ? part : most), [])
    return parts.flatMap((part) => (part === largest ? [] : part))
  })
  const hasGoalkeeper = (team: readonly TeamPlayer[]) => team.some((one) => goalkeepers.includes(entrantOf(one)))
  const without = teams.flatMap((team, at) => (hasGoalkeeper(team) ? [] : at + 1))
  return { apart, withoutGoalkeeper: goalkeepers.length === 0 ? [] : without }
}
