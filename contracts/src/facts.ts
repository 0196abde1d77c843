import * as chat from './chat.ts'
import * as events from './events.ts'
import { type FactType, isFactType } from './fact.ts'
import * as feeds from './feeds.ts'
import * as identity from './identity.ts'
import * as notes from './notes.ts'
import * as notifications from './notifications.ts'
import * as orgs from './orgs.ts'
import * as profiles from './profiles.ts'
import * as reputation from './reputation.ts'

const nouns = [identity, profiles, orgs, feeds, notes, events, chat, notifications, reputation]

/** Every fact by its name: the typed bus. */
export const facts: ReadonlyMap<string, FactType> = new Map(
  nouns
    .flatMap((noun) => Object.values(noun))
    .filter(isFactType)
    .map((type) => [type.name, type]),
)
