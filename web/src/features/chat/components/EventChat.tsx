import { useEventChat } from '../api.ts'
import { ChatGate } from './ChatGate.tsx'

export function EventChat({ eventId }: { eventId: string }) {
  return <ChatGate eventId={eventId} query={useEventChat(eventId)} />
}
