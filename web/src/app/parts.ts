import { lazy } from 'react'
import { loadTexts } from '../lib/i18n.ts'

// Features do not import each other: what one shows on a page of another is passed to that page here.
export const EventChat = lazy(async () => {
  const [{ EventChat: Part }] = await Promise.all([
    import('../features/chat/components/EventChat.tsx'),
    loadTexts('inside', 'later'),
  ])
  return { default: Part }
})
export const EventPhotos = lazy(async () => {
  const [{ EventPhotos: Part }] = await Promise.all([
    import('../features/chat/components/EventPhotos.tsx'),
    loadTexts('inside', 'later'),
  ])
  return { default: Part }
})
export const OrgFeeds = lazy(async () => ({
  default: (await import('../features/feeds/components/OrgFeeds.tsx')).OrgFeeds,
}))
export const OrgFeedback = lazy(async () => {
  const [{ OrgFeedback: Part }] = await Promise.all([
    import('../features/feedback/components/OrgFeedback.tsx'),
    loadTexts('rest'),
  ])
  return { default: Part }
})
export const OrgDebts = lazy(async () => ({
  default: (await import('../features/products/components/Debts.tsx')).Debts,
}))
export const OrgAppeals = lazy(async () => ({
  default: (await import('../features/karma/components/OrgAppeals.tsx')).OrgAppeals,
}))
export const CheckIn = lazy(async () => {
  const [{ CheckIn: Part }] = await Promise.all([
    import('../features/attendance/components/CheckIn.tsx'),
    loadTexts('inside'),
  ])
  return { default: Part }
})
export const CalendarFeeds = lazy(async () => ({
  default: (await import('../features/calendar/components/CalendarFeeds.tsx')).CalendarFeeds,
}))
export const Achievements = lazy(async () => ({
  default: (await import('../features/achievements/components/AchievementsPreview.tsx')).AchievementsPreview,
}))
export const SuggestedPlayers = lazy(async () => {
  const [{ SuggestedPlayers: Part }] = await Promise.all([
    import('../features/availabilities/components/SuggestedPlayers.tsx'),
    loadTexts('rest'),
  ])
  return { default: Part }
})
