import {
  IconBell,
  IconCalendarEvent,
  IconCalendarHeart,
  IconMapPin,
  IconMessages,
  IconMoodHeart,
  IconNews,
  IconNotes,
  IconSearch,
  IconSettings,
  IconTrophy,
  IconUser,
  IconUserPlus,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import { goalsPath } from '../lib/goal-paths.ts'
import { lite } from '../lib/lite.ts'
import { home, paths } from '../lib/paths.ts'

/** In the order of the specification; the chats follow the events that they belong to. */
const all = [
  { to: paths.notifications, icon: IconBell, text: 'nav.notifications', isMain: true },
  { to: paths.events, icon: IconCalendarEvent, text: 'nav.events', isMain: true },
  { to: paths.chats, icon: IconMessages, text: 'nav.chats', isMain: true },
  { to: paths.search, icon: IconSearch, text: 'nav.search', isMain: true },
  { to: paths.feeds, icon: IconNews, text: 'nav.feeds', isMain: false },
  { to: paths.profile, icon: IconUser, text: 'nav.profile', isMain: false },
  { to: paths.orgs, icon: IconUsersGroup, text: 'nav.orgs', isMain: true },
  { to: paths.availabilities, icon: IconCalendarHeart, text: 'nav.availability', isMain: false },
  { to: goalsPath(), icon: IconTrophy, text: 'nav.goals', isMain: false },
  { to: paths.feedback, icon: IconMoodHeart, text: 'nav.feedback', isMain: false },
  { to: paths.payments, icon: IconWallet, text: 'nav.payments', isMain: false },
] as const

/** A lite installation has one organisation, and no search of others' events. */
export const places = lite
  ? all.flatMap((place) =>
      place.to === paths.search
        ? []
        : [place.to === paths.orgs ? ({ ...place, to: home, text: 'nav.org' } as const) : place],
    )
  : all

export const below = [
  { to: paths.notes, icon: IconNotes, text: 'nav.notes' },
  { to: paths.userLocation, icon: IconMapPin, text: 'nav.location' },
  { to: paths.invite, icon: IconUserPlus, text: 'nav.invite' },
  { to: paths.settings, icon: IconSettings, text: 'nav.settings' },
] as const
