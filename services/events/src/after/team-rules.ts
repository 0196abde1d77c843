/** A player who is to be put into a team. */
export interface Candidate {
  readonly id: string
  /** 1 to 5; null where it is not known: they count as the mean of the others. */
  readonly level: number | null
  readonly isGoalkeeper: boolean
}

export interface TeamWish {
  readonly candidates: readonly Candidate[]
  /** How many teams, at least two. */
  readonly count: number
  /** Ids of friends who want to play together, in groups. */
  readonly friends: readonly (readonly string[])[]
}

/** Weights of how unfair a division is. Each outweighs those after it: sizes, goalkeepers, friends, then levels. */
const costs = { size: 1_000_000, goalkeeper: 10_000, friend: 100 }

/**
 * Divides people into teams of the same size (give or take one), with the goalkeepers apart, friends together and the
 * sums of levels as equal as possible. Begins with a draft in which the teams choose in turns, from the best player
 * down and back again, and swaps pairs of players for as long as that makes the teams fairer.
 * @returns the ids of each team; the same for the same wish, whatever the order of its lists
 */
export function fairTeams({ candidates, count, friends }: TeamWish): readonly (readonly string[])[] {
  const known = candidates.flatMap(({ level }) => level ?? [])
  const mean = known.length > 0 ? known.reduce((sum, level) => sum + level, 0) / known.length : 0
  const sorted = candidates
    .map((candidate) => ({ ...candidate, level: candidate.level ?? mean }))
    .toSorted((a, b) => Number(b.isGoalkeeper) - Number(a.isGoalkeeper) || b.level - a.level || (a.id < b.id ? -1 : 1))
  const division = divide(sorted, { count, friends })
  improve(division, sorted.length)
  const teams: string[][] = Array.from({ length: count }, () => [])
  for (const [at, { id }] of sorted.entries()) teams[division.teamOf(at)]?.push(id)
  return teams
}

/** The team of the player at a place of the list, in turns: 0 1 2 2 1 0 0 1 2 … */
function draftTeam(at: number, count: number): number {
  const round = Math.floor(at / count)
  const place = at % count
  return round % 2 === 0 ? place : count - 1 - place
}

function pairsOf<T>(group: readonly T[]): (readonly [T, T])[] {
  return group.flatMap((one, at) => group.slice(at + 1).map((other) => [one, other] as const))
}

type Player = Candidate & { readonly level: number }

interface Team {
  size: number
  goalkeepers: number
  level: number
}

/** Players in teams, each player by their place in the list. */
export interface Division {
  teamOf(player: number): number
  /** Lets two players of different teams change places. Done again, it undoes itself. */
  swap(one: number, other: number): void
  cost(): number
}

/**
 * Divides players into a draft. What a swap changes in the cost is kept up to date, so that a trial looks at two
 * players and their friends, not at everybody.
 */
export function divide(players: readonly Player[], { count, friends }: Omit<TeamWish, 'candidates'>): Division {
  const team = players.map((_player, at) => draftTeam(at, count))
  const teams: Team[] = Array.from({ length: count }, () => ({ size: 0, goalkeepers: 0, level: 0 }))
  const friendsOf = friendsIn(players, friends)
  const add = (at: number, sign: 1 | -1) => {
    const [player, of] = [players[at], teams[team[at] ?? 0]]
    if (!player || !of) return
    of.size += sign
    of.goalkeepers += sign * Number(player.isGoalkeeper)
    of.level += sign * player.level
  }
  const apartFrom = (at: number) => (friendsOf[at] ?? []).filter((friend) => team[friend] !== team[at]).length
  for (const at of players.keys()) add(at, 1)
  // Each pair is seen from both sides.
  let apart = [...players.keys()].reduce((sum, at) => sum + apartFrom(at), 0) / 2
  return {
    teamOf: (player) => team[player] ?? 0,
    swap: (one, other) => {
      // If the two are friends, they are in different teams before and after the swap, so this pair changes nothing.
      const before = apartFrom(one) + apartFrom(other)
      const [a = 0, b = 0] = [team[one], team[other]]
      for (const at of [one, other]) add(at, -1)
      team[one] = b
      team[other] = a
      for (const at of [one, other]) add(at, 1)
      apart += apartFrom(one) + apartFrom(other) - before
    },
    cost: () => costOf(teams, apart),
  }
}

/** The friends of each player, by their places; a pair of several groups counts in each. */
function friendsIn(players: readonly Player[], friends: TeamWish['friends']): readonly (readonly number[])[] {
  const places = new Map(players.map(({ id }, at) => [id, at]))
  const friendsOf = players.map((): number[] => [])
  for (const group of friends) {
    for (const [one, other] of pairsOf(group.flatMap((id) => places.get(id) ?? []))) {
      friendsOf[one]?.push(other)
      friendsOf[other]?.push(one)
    }
  }
  return friendsOf
}

function costOf(teams: readonly Team[], apart: number): number {
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  const size = Math.max(0, spread(teams.map((team) => team.size)) - 1)
  const goalkeepers = Math.max(0, spread(teams.map((team) => team.goalkeepers)) - 1)
  // Teams of different sizes are compared by their mean player.
  const levels = spread(teams.map((team) => team.level / Math.max(1, team.size)))
  return costs.size * size + costs.goalkeeper * goalkeepers + costs.friend * apart + levels
}

/** The rounds in which pairs are swapped. A few are enough; the bound keeps the work of one call small. */
const roundsMax = 20

/** Swaps pairs across teams while a swap lowers the cost, at most `roundsMax` times n² / 2 trials. */
function improve(division: Division, players: number): void {
  const pairs = pairsOf(Array.from({ length: players }, (_player, at) => at))
  let best = division.cost()
  let isBetter = true
  for (let round = 0; isBetter && round < roundsMax; round += 1) {
    isBetter = false
    for (const [one, other] of pairs) {
      if (division.teamOf(one) === division.teamOf(other)) continue
      division.swap(one, other)
      const now = division.cost()
      if (now < best - 1e-9) {
        best = now
        isBetter = true
      } else division.swap(one, other)
    }
  }
}
