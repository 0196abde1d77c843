/**
 * The texts that are loaded together, by namespace. The first group is loaded at the start, the others with the pages that need
 * them; `rest` has every namespace that is not listed.
 */
const textGroups = {
  first: [
    'activities',
    'cards',
    'common',
    'emojis',
    'errors',
    'events',
    'feedback',
    'heat',
    'landing',
    'legal',
    'map',
    'public',
    'reputation',
    'share',
    'status',
    'validation',
  ],
  event: ['availabilities', 'chat', 'event', 'help', 'images', 'notifications', 'orgs', 'products'],
} as const

export const groups = ['first', 'event', 'rest'] as const
export type TextGroup = (typeof groups)[number]

/** Returns the group of a namespace. */
export function groupOf(namespace: string): TextGroup {
  const isIn = (namespaces: readonly string[]) => namespaces.includes(namespace)
  if (isIn(textGroups.first)) return 'first'
  return isIn(textGroups.event) ? 'event' : 'rest'
}
