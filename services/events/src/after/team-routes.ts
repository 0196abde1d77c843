import type * as contract from '@parta/contracts/teams'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { makeTeams } from './make-teams.ts'

export function teamRoutes(kit: Kit): HandlersOf<typeof contract> {
  return { makeTeams: (call) => makeTeams(kit, call) }
}
