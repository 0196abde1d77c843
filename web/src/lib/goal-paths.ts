import { paths } from './paths.ts'

/** The achievements of the person, of one of their aliases or of another person. */
export function goalsPath(userId?: string, org?: string): string {
  const path = userId === undefined ? '/goals' : paths.goals.replace(':userId?', encodeURIComponent(userId))
  return org === undefined ? path : `${path}?${new URLSearchParams({ tab: 'org', org })}`
}

export function goalPath(id: string, userId?: string): string {
  return `${goalsPath(userId)}?${new URLSearchParams({ achievement: id })}`
}

/** An achievement of the person, or of one of their aliases, with the dialog of its picture open. */
export function shareGoalPath(id: string, aliasId?: string): string {
  return `${goalPath(id, aliasId)}&share=1`
}

/** Edits an achievement; without an id a new one, of an organisation or for everybody. */
export function editGoalPath(goal: { id?: string; org?: string | null }): string {
  const query = new URLSearchParams()
  if (goal.id) query.set('id', goal.id)
  if (goal.org) query.set('org', goal.org)
  return query.size > 0 ? `${paths.editGoal}?${query}` : paths.editGoal
}
