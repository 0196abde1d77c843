import type * as contract from '@parta/contracts/teams'
import type { TeamPlayer } from '@parta/contracts/teams'
import { getEvent, makeTeams, sendMessage } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { newId } from '../../lib/random.ts'
import type { BodyOf } from '../../lib/request.ts'
import { useQuery } from '../../lib/swr.ts'

export type TeamWish = BodyOf<typeof contract.makeTeams>
export type Teams = readonly (readonly TeamPlayer[])[]

export function useDividedEvent(id: string) {
  return useQuery(getEvent, { params: { id }, query: {} })
}

export async function requestTeams(eventId: string, body: TeamWish): Promise<Teams> {
  return (await call(makeTeams, { params: { id: eventId }, body })).teams
}

/** Sends the teams to the chat of the event. */
export async function shareTeams(eventId: string, message: string): Promise<void> {
  await call(sendMessage, { body: { chatId: eventId, message, clientId: newId() } })
}
