import type { Prompt } from '@parta/contracts/prompts'
import { useSearchParams } from 'react-router-dom'
import { invitedByIn } from '../../lib/availability-paths.ts'
import { useMe } from '../../lib/me.ts'
import { usePrompt } from '../../queries/prompts.ts'

/** The invitation of the person that the event was opened from. Its sender may open the link, too. */
export function useEventInvitation(eventId: string): Prompt | undefined {
  const [query] = useSearchParams()
  const { data: me } = useMe()
  const { data: prompt } = usePrompt(invitedByIn(query)?.promptId)
  return me && prompt?.event.id === eventId && prompt.to.id === me.id ? prompt : undefined
}
