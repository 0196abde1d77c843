import { second } from '@parta/contracts/durations'
import { useEffect } from 'react'
import {
  getAchievementProgress,
  getAvailability,
  getCredit,
  getEvent,
  getFeed,
  getFeedback,
  getOrg,
  getPaymentLog,
  getPrompt,
  getRanking,
  getReviews,
  getStats,
  listAllOrgs,
  listAppeals,
  listAvailabilities,
  listEventPayments,
  listFeedback,
  listFeeds,
  listGrants,
  listKarma,
  listMembers,
  listMyEvents,
  listMyFeeds,
  listMyOrgs,
  listNotifications,
  listOrgAppeals,
  listOwnRequests,
  listPayments,
  listRequests,
  suggestEvents,
  suggestPlayers,
} from '../generated/operations.ts'
import { batched } from '../lib/batch.ts'
import { loadTexts } from '../lib/i18n.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { openSocket, useLive } from '../lib/socket.ts'
import { revalidate } from '../lib/swr.ts'
import { useLiveUnread, useUnreadMarks } from './unread.ts'

/** Resolves as soon as the page shows something, or after a second: what is not seen at first can wait for it. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, second)
    if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) return
    const observer = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

const batchMs = 300
/** The service of feedback learns of an event's end at about the same time as the service of notifications. */
const endMs = 2000

/** Opens the live connection and shows a toast for each new notification. */
export function useLiveNotifications(): void {
  useOpenSocket()
  useLiveUnread()
  useUnreadMarks()
  useLive('notification.created', ({ id, type }) => {
    onNotifications(id)
    if (type.startsWith('org.')) askOrgs(type)
    if (type.startsWith('feed.')) askFeeds(type)
    if (type.startsWith('payment.')) askPayments(id)
    if (type === 'profile.achievement') void revalidate(getAchievementProgress, getRanking)
    if (type === 'event.end') askFeedback(id)
    if (/^event\.(invite|accepted|declined)$/.test(type)) askInvitations(id)
    if (/^(profile|feedback|karma)\./.test(type)) askReputation(id)
  })
  useLive('org.requests', ({ orgId }) => askOrgs(orgId))
  useLive('feed.deleted', ({ feedId }) => askFeeds(feedId))
}

/** The live connection is not needed to show the page, and would be loaded at the same time. */
function useOpenSocket(): void {
  const isIn = useSession().status === 'in'
  useEffect(() => {
    if (!isIn) return
    let isUnmounted = false
    void firstPaint().then(() => {
      if (!isUnmounted) void openSocket()
    })
    return () => {
      isUnmounted = true
    }
  }, [isIn])
}

/** Notifications about an organisation also mean that its members, requests or rights have changed. */
const askOrgs = batched<string>(
  batchMs,
  () => void revalidate(getOrg, listMyOrgs, listAllOrgs, listMembers, listRequests, listOwnRequests, listGrants),
)

const askPayments = batched<string>(
  batchMs,
  () => void revalidate(getCredit, getPaymentLog, listPayments, listEventPayments),
)

const askFeeds = batched<string>(batchMs, () => void revalidate(listFeeds, listMyFeeds, getFeed))

const askInvitations = batched<string>(
  batchMs,
  () => void revalidate(getAvailability, listAvailabilities, getPrompt, suggestEvents, suggestPlayers),
)

const askFeedback = batched<string>(endMs, () => void revalidate(listFeedback, getFeedback))

const askReputation = batched<string>(
  batchMs,
  () => void revalidate(getStats, getReviews, listKarma, listOrgAppeals, listAppeals),
)

const onNotifications = batched<string>(batchMs, (ids) => {
  void revalidate(listNotifications, listMyEvents, getEvent)
  // No toast on the list of notifications, nor in a hidden tab, whose title shows the number.
  if (document.visibilityState === 'hidden' || location.pathname === paths.notifications) return
  // If the notifications cannot be fetched, the badge still shows their number.
  toast(ids).catch(() => {})
})

async function toast(ids: readonly string[]): Promise<void> {
  const [{ showToasts }] = await Promise.all([import('./notification-toasts.tsx'), loadTexts('event', 'rest')])
  await showToasts(ids)
}
