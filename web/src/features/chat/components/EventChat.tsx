import { useEventChat } from '../api.ts'
import { ChatGate } from './ChatGate.tsx'

/** The chat of an event on the event's page. */
export function EventChat({ eventId }: { eventId: string }) {
  return <ChatGate eventId={eventId} query={useEventChat(eventId)} />
}
