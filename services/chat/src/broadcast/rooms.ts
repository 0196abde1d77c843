/** The names of the socket.io rooms to which live messages are sent. */
export const rooms = {
  events: 'event:',
  chats: 'chat:',
  user: (id: string) => `user:${id}`,
  session: (id: string) => `session:${id}`,
  event: (id: string) => `event:${id}`,
  chat: (id: string) => `chat:${id}`,
} as const
