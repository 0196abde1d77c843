/**
 * The texts that are loaded together, by namespace. The first group is loaded at the start, the others with the pages
 * and parts that need them; `rest` has every namespace that is not listed.
 */
const textGroups = {
  first: [
    'activities',
    'cards',
    'common',
    'emojis',
    'events',
    'landing',
    'legal',
    'map',
    'public',
    'reputation',
    'status',
  ],
  /** What anybody sees on the page of an event. */
  event: ['event', 'share'],
  /** What the pages for signing in say. */
  entry: ['identity'],
  /** What those who are in an event see there. */
  inside: ['attendance', 'chat', 'images'],
  /** What the page of an organisation shows at first. */
  club: ['feeds', 'karma', 'orgs', 'products'],
  /** What is said only after a press: why something was refused, and explanations. */
  later: ['errors', 'help', 'validation'],
} as const

export const groups = ['first', 'event', 'entry', 'inside', 'club', 'later', 'rest'] as const
export type TextGroup = (typeof groups)[number]

export function groupOf(namespace: string): TextGroup {
  const listed = Object.entries(textGroups).find(([, namespaces]) => namespaces.some((name) => name === namespace))
  return (listed?.[0] ?? 'rest') as TextGroup
}

/** Whether the first group also has the text of an error code: those that are shown when nothing can be loaded. */
export function isEarly(code: string): boolean {
  return /^(?:network|server)\./.test(code)
}
