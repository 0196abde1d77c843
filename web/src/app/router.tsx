import { createBrowserRouter, type DataRouter, Navigate, type RouteObject } from 'react-router-dom'
import { adminPaths } from '../lib/admin-paths.ts'
import { lite } from '../lib/lite.ts'
import { home, paths } from '../lib/paths.ts'
import { NotFound } from '../ui/ErrorScreen.tsx'
import { ExpectUser, FirstProfileOnly, GuestOnly, RequireUser, TermsOnly } from './guards.tsx'
import { loaded, page } from './lazy-page.ts'
import { MaintenancePage } from './MaintenancePage.tsx'
import { PageError, RouteError } from './PageError.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { Achievements, CalendarFeeds, CheckIn, EventChat, EventPhotos, SuggestedPlayers } from './parts.ts'
import { Root } from './Root.tsx'
import { SharedLink } from './SharedLink.tsx'
import { Splash } from './Splash.tsx'

/** The paths that a lite installation does not have; each leads to the page of its organisation. */
const elsewhere = new Map<string, string>(
  lite ? [paths.search, paths.orgs, paths.newOrg].map((path) => [path, home]) : [],
)

/** Returns the routes of this installation. */
function inScope(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const instead = elsewhere.get(route.path ?? '')
    if (instead) return { path: route.path ?? '', element: <Navigate to={instead} replace /> }
    return route.children ? { ...route, children: inScope(route.children) } : route
  })
}

/** The pages on which an organisation's admins bring in people and events, and connect other systems. */
const orgToolPages: readonly RouteObject[] = [
  page(paths.uploader, async () => (await import('../features/uploader/pages/UploaderPage.tsx')).UploaderPage),
  page(paths.moveIn, async () => (await import('../features/guests/pages/MoveInPage.tsx')).MoveInPage),
  page(paths.providers, async () => (await import('../features/providers/pages/LinksPage.tsx')).LinksPage),
  page(paths.webhooks, async () => (await import('../features/webhooks/pages/HooksPage.tsx')).HooksPage),
  page(paths.reservanto, async () => (await import('../features/providers/pages/ReservantoPage.tsx')).ReservantoPage),
]

/** What organisations sell, and what a person pays. */
const shopPages: readonly RouteObject[] = [
  page(paths.products, async () => (await import('../features/products/pages/ProductsPage.tsx')).ProductsPage),
  page(paths.product, async () => (await import('../features/products/pages/ProductPage.tsx')).ProductPage),
  page(paths.newProduct, async () => (await import('../features/products/pages/NewProductPage.tsx')).NewProductPage),
  page(paths.editProduct, async () => (await import('../features/products/pages/EditProductPage.tsx')).EditProductPage),
  page(paths.productStats, async () => (await import('../features/products/pages/SalesPage.tsx')).SalesPage),
  page(paths.payers, async () => (await import('../features/products/pages/PayersPage.tsx')).PayersPage),
  page(paths.eventPayers, async () => (await import('../features/products/pages/EventPayersPage.tsx')).EventPayersPage),
  page(paths.payments, async () => (await import('../features/payments/pages/PaymentsPage.tsx')).PaymentsPage),
  page(paths.buy, async () => (await import('../features/payments/pages/BuyPage.tsx')).BuyPage),
  page(paths.bought, async () => (await import('../features/payments/pages/FinishPage.tsx')).FinishPage),
  page(paths.topUp, async () => (await import('../features/top-up/pages/TopUpPage.tsx')).TopUpPage),
]

/** The pages of a layout: one that fails is replaced by an error in its place, and the layout stays. */
function inLayout(children: RouteObject[]): RouteObject[] {
  return [{ ErrorBoundary: PageError, children }]
}

const pages: RouteObject[] = [
  {
    Component: PublicLayout,
    children: inLayout([
      {
        Component: GuestOnly,
        children: [
          // The server renders it for visitors, unless it has no data.
          { path: paths.landing, element: <Navigate to={paths.signIn} replace /> },
        ],
      },
      page(paths.about, async () => (await import('../features/public/pages/AboutPage.tsx')).AboutPage),
      page(paths.manual, async () => (await import('../features/legal/pages/LegalPage.tsx')).ManualPage),
      page(paths.legal, async () => (await import('../features/legal/pages/LegalPage.tsx')).LegalPage),
      page(
        paths.storeRedirect,
        async () => (await import('../features/public/pages/StoreRedirectPage.tsx')).StoreRedirectPage,
      ),
      page(paths.mail, async () => (await import('../features/mail/pages/MailPage.tsx')).MailPage),
      {
        lazy: loaded(async () => (await import('./MantineRoot.tsx')).MantineRoot),
        children: [
          page(
            paths.bugReport,
            async () => (await import('../features/bug-reports/pages/BugReportPage.tsx')).BugReportPage,
          ),
        ],
      },
    ]),
  },
  { path: paths.status, Component: MaintenancePage },
  { path: paths.shareItem, Component: SharedLink },
  {
    lazy: loaded(async () => (await import('./MantineRoot.tsx')).MantineRoot),
    children: [
      {
        Component: GuestOnly,
        children: [
          page(paths.signIn, async () => (await import('../features/identity/pages/SignInPage.tsx')).SignInPage),
          page(
            paths.signInCode,
            async () => (await import('../features/identity/pages/CodeSignInPage.tsx')).CodeSignInPage,
          ),
          page(paths.signUp, async () => (await import('../features/identity/pages/SignUpPage.tsx')).SignUpPage),
        ],
      },
      page(
        paths.verification,
        async () => (await import('../features/identity/pages/VerificationPage.tsx')).VerificationPage,
      ),
      page(paths.invitation, async () => (await import('../features/orgs/pages/InvitationPage.tsx')).InvitationPage),
      page(
        paths.requestPassword,
        async () => (await import('../features/identity/pages/RequestPasswordPage.tsx')).RequestPasswordPage,
      ),
      page(
        paths.submitPassword,
        async () => (await import('../features/identity/pages/SubmitPasswordPage.tsx')).SubmitPasswordPage,
      ),
      page(paths.undoEmail, async () => (await import('../features/identity/pages/UndoEmailPage.tsx')).UndoEmailPage),
      page(
        paths.socialReturn,
        async () => (await import('../features/identity/pages/SocialReturnPage.tsx')).SocialReturnPage,
      ),
      {
        Component: FirstProfileOnly,
        children: [
          page(
            paths.aboutUser,
            async () => (await import('../features/profiles/pages/AboutUserPage.tsx')).AboutUserPage,
          ),
        ],
      },
      {
        Component: TermsOnly,
        children: [
          page(
            paths.termsUpdate,
            async () => (await import('../features/legal/pages/TermsUpdatePage.tsx')).TermsUpdatePage,
          ),
        ],
      },
      {
        Component: RequireUser,
        children: [
          page(paths.orgPoster, async () => (await import('../features/share/pages/PosterPage.tsx')).PosterPage),
          page(
            paths.adminGrant,
            async () => (await import('../features/identity/pages/AdminGrantPage.tsx')).AdminGrantPage,
          ),
          page(`${adminPaths.area}/*`, async () => (await import('./AdminArea.tsx')).AdminArea),
          // Where the pages of the admin area were before.
          ...['/appeals', '/bank', '/bank/proposals', '/invoices'].map((path) =>
            page(path, async () => (await import('./AdminArea.tsx')).MovedToAdmin),
          ),
        ],
      },
      {
        Component: ExpectUser,
        children: [
          {
            lazy: loaded(async () => (await import('./Shell.tsx')).Shell),
            children: inLayout([
              page(paths.search, async () => (await import('../features/events/pages/SearchPage.tsx')).SearchPage),
              page(paths.events, async () => (await import('../features/events/pages/MyEventsPage.tsx')).MyEventsPage),
              page(
                paths.newEvent,
                async () => (await import('../features/events/pages/NewEventPage.tsx')).NewEventPage,
              ),
              page(
                paths.editEvent,
                async () => (await import('../features/events/pages/EditEventPage.tsx')).EditEventPage,
              ),
              page(paths.event, async () => {
                const { EventPage } = await import('../features/events/pages/EventPage.tsx')
                return () => (
                  <EventPage Chat={EventChat} CheckIn={CheckIn} Photos={EventPhotos} Suggestions={SuggestedPlayers} />
                )
              }),
              page(
                paths.providedEvent,
                async () => (await import('../features/events/pages/ProvidedEventPage.tsx')).ProvidedEventPage,
              ),
              page(
                paths.attendance,
                async () => (await import('../features/attendance/pages/AttendancePage.tsx')).AttendancePage,
              ),
              page(paths.teams, async () => (await import('../features/teams/pages/TeamsPage.tsx')).TeamsPage),
              page(paths.chats, async () => (await import('../features/chat/pages/ChatsPage.tsx')).ChatsPage),
              page(paths.chat, async () => (await import('../features/chat/pages/ChatsPage.tsx')).ChatsPage),
              page(
                paths.calendar,
                async () => (await import('../features/calendar/pages/CalendarPage.tsx')).CalendarPage,
              ),
              page(paths.map, async () => (await import('../features/events/pages/EventMapPage.tsx')).EventMapPage),
              page(
                paths.availabilities,
                async () =>
                  (await import('../features/availabilities/pages/AvailabilitiesPage.tsx')).AvailabilitiesPage,
              ),
              page(
                paths.newAvailability,
                async () =>
                  (await import('../features/availabilities/pages/NewAvailabilityPage.tsx')).NewAvailabilityPage,
              ),
              page(
                paths.availability,
                async () => (await import('../features/availabilities/pages/AvailabilityPage.tsx')).AvailabilityPage,
              ),
              page(
                paths.editAvailability,
                async () =>
                  (await import('../features/availabilities/pages/EditAvailabilityPage.tsx')).EditAvailabilityPage,
              ),
              page(paths.heatMap, async () => (await import('../features/heat/pages/HeatPage.tsx')).HeatPage),
              page(
                paths.feedback,
                async () => (await import('../features/feedback/pages/FeedbackPage.tsx')).FeedbackPage,
              ),
              page(paths.orgs, async () => (await import('../features/orgs/pages/OrgsPage.tsx')).OrgsPage),
              page(paths.newOrg, async () => (await import('../features/orgs/pages/NewOrgPage.tsx')).NewOrgPage),
              page(paths.editOrg, async () => (await import('../features/orgs/pages/EditOrgPage.tsx')).EditOrgPage),
              page(paths.org, async () => (await import('./ClubPage.tsx')).ClubPage),
              ...shopPages,
              page(paths.feeds, async () => (await import('../features/feeds/pages/FeedsPage.tsx')).FeedsPage),
              page(paths.feed, async () => (await import('../features/feeds/pages/FeedPage.tsx')).FeedPage),
              page(paths.editFeed, async () => (await import('../features/feeds/pages/EditFeedPage.tsx')).EditFeedPage),
              page(paths.notes, async () => (await import('../features/notes/pages/NotesPage.tsx')).NotesPage),
              page(
                paths.notesUser,
                async () => (await import('../features/notes/pages/NotesUserPage.tsx')).NotesUserPage,
              ),
              page(paths.invite, async () => (await import('../features/share/pages/InvitePage.tsx')).InvitePage),
              page(paths.scan, async () => (await import('../features/share/pages/ScanPage.tsx')).ScanPage),
              page(paths.goals, async () => (await import('../features/achievements/pages/GoalsPage.tsx')).GoalsPage),
              page(
                paths.editGoal,
                async () => (await import('../features/achievements/pages/EditGoalPage.tsx')).EditGoalPage,
              ),
              page(paths.profile, async () => {
                const { ProfilePage } = await import('../features/profiles/pages/ProfilePage.tsx')
                return () => <ProfilePage Achievements={Achievements} />
              }),
              page(
                paths.profileEdit,
                async () => (await import('../features/profiles/pages/ProfileEditPage.tsx')).ProfileEditPage,
              ),
              page(paths.userProfile, async () => {
                const { UserProfilePage } = await import('../features/profiles/pages/UserProfilePage.tsx')
                return () => <UserProfilePage Achievements={Achievements} />
              }),
              ...orgToolPages,
              page(paths.karma, async () => (await import('../features/karma/pages/KarmaPage.tsx')).KarmaPage),
              page(paths.aliases, async () => (await import('../features/profiles/pages/AliasesPage.tsx')).AliasesPage),
              page(
                paths.newAlias,
                async () => (await import('../features/profiles/pages/NewAliasPage.tsx')).NewAliasPage,
              ),
              page(
                paths.editAlias,
                async () => (await import('../features/profiles/pages/EditAliasPage.tsx')).EditAliasPage,
              ),
              page(paths.aliasInfo, async () => {
                const { AliasPage } = await import('../features/profiles/pages/AliasPage.tsx')
                return () => <AliasPage Achievements={Achievements} />
              }),
              page(
                paths.userLocation,
                async () => (await import('../features/profiles/pages/UserLocationPage.tsx')).UserLocationPage,
              ),
              page(
                paths.reportUser,
                async () => (await import('../features/profiles/pages/ReportUserPage.tsx')).ReportUserPage,
              ),
              page(
                paths.notifications,
                async () => (await import('../features/notifications/pages/NotificationsPage.tsx')).NotificationsPage,
              ),
              page(paths.settings, async () => {
                const { SettingsPage } = await import('../features/settings/pages/SettingsPage.tsx')
                return () => <SettingsPage Calendars={CalendarFeeds} />
              }),
              page(
                paths.changePassword,
                async () => (await import('../features/identity/pages/ChangePasswordPage.tsx')).ChangePasswordPage,
              ),
              page(
                paths.changeEmail,
                async () => (await import('../features/identity/pages/ChangeEmailPage.tsx')).ChangeEmailPage,
              ),
            ]),
          },
        ],
      },
    ],
  },
  {
    path: '*',
    element: (
      <main>
        <NotFound />
      </main>
    ),
  },
]

/** Called once, at start: it begins to load the page of the current address. */
export function createRouter(): DataRouter {
  return createBrowserRouter([
    { Component: Root, ErrorBoundary: RouteError, HydrateFallback: Splash, children: inScope(pages) },
  ])
}
