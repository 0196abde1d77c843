import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { NotFound } from '../ui/ErrorScreen.tsx'
import { FirstProfileOnly, GuestOnly, RequireUser, TermsOnly } from './guards.tsx'
import { MaintenancePage } from './MaintenancePage.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { Splash } from './Splash.tsx'

const LandingPage = lazy(async () => ({
  default: (await import('../features/events/pages/LandingPage.tsx')).LandingPage,
}))
const AboutPage = lazy(async () => ({ default: (await import('../features/public/pages/AboutPage.tsx')).AboutPage }))
const ManualPage = lazy(async () => ({ default: (await import('../features/legal/pages/LegalPage.tsx')).ManualPage }))
const LegalPage = lazy(async () => ({ default: (await import('../features/legal/pages/LegalPage.tsx')).LegalPage }))
const TermsUpdatePage = lazy(async () => ({
  default: (await import('../features/legal/pages/TermsUpdatePage.tsx')).TermsUpdatePage,
}))
const FeedbackPage = lazy(async () => ({
  default: (await import('../features/feedback/pages/FeedbackPage.tsx')).FeedbackPage,
}))
const StoreRedirectPage = lazy(async () => ({
  default: (await import('../features/public/pages/StoreRedirectPage.tsx')).StoreRedirectPage,
}))
const MantineRoot = lazy(async () => ({ default: (await import('./MantineRoot.tsx')).MantineRoot }))
const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }))
const SignInPage = lazy(async () => ({
  default: (await import('../features/identity/pages/SignInPage.tsx')).SignInPage,
}))
const SignUpPage = lazy(async () => ({
  default: (await import('../features/identity/pages/SignUpPage.tsx')).SignUpPage,
}))
const MailPage = lazy(async () => ({ default: (await import('../features/mail/pages/MailPage.tsx')).MailPage }))
const VerificationPage = lazy(async () => ({
  default: (await import('../features/identity/pages/VerificationPage.tsx')).VerificationPage,
}))
const RequestPasswordPage = lazy(async () => ({
  default: (await import('../features/identity/pages/RequestPasswordPage.tsx')).RequestPasswordPage,
}))
const SubmitPasswordPage = lazy(async () => ({
  default: (await import('../features/identity/pages/SubmitPasswordPage.tsx')).SubmitPasswordPage,
}))
const ChangePasswordPage = lazy(async () => ({
  default: (await import('../features/identity/pages/ChangePasswordPage.tsx')).ChangePasswordPage,
}))
const ChangeEmailPage = lazy(async () => ({
  default: (await import('../features/identity/pages/ChangeEmailPage.tsx')).ChangeEmailPage,
}))
const UndoEmailPage = lazy(async () => ({
  default: (await import('../features/identity/pages/UndoEmailPage.tsx')).UndoEmailPage,
}))
const SocialReturnPage = lazy(async () => ({
  default: (await import('../features/identity/pages/SocialReturnPage.tsx')).SocialReturnPage,
}))
const AboutUserPage = lazy(async () => ({
  default: (await import('../features/profiles/pages/AboutUserPage.tsx')).AboutUserPage,
}))
const ProfilePage = lazy(async () => ({
  default: (await import('../features/profiles/pages/ProfilePage.tsx')).ProfilePage,
}))
const ProfileEditPage = lazy(async () => ({
  default: (await import('../features/profiles/pages/ProfileEditPage.tsx')).ProfileEditPage,
}))
const UserProfilePage = lazy(async () => ({
  default: (await import('../features/profiles/pages/UserProfilePage.tsx')).UserProfilePage,
}))
const AliasesPage = lazy(async () => ({
  default: (await import('../features/profiles/pages/AliasesPage.tsx')).AliasesPage,
}))
const NewAliasPage = lazy(async () => ({
  default: (await import('../features/profiles/pages/NewAliasPage.tsx')).NewAliasPage,
}))
const EditAliasPage = lazy(async () => ({
  default: (await import('../features/profiles/pages/EditAliasPage.tsx')).EditAliasPage,
}))
const AliasPage = lazy(async () => ({
  default: (await import('../features/profiles/pages/AliasPage.tsx')).AliasPage,
}))
const UserLocationPage = lazy(async () => ({
  default: (await import('../features/profiles/pages/UserLocationPage.tsx')).UserLocationPage,
}))
const ReportUserPage = lazy(async () => ({
  default: (await import('../features/profiles/pages/ReportUserPage.tsx')).ReportUserPage,
}))
const AdminGrantPage = lazy(async () => ({
  default: (await import('../features/identity/pages/AdminGrantPage.tsx')).AdminGrantPage,
}))
const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/pages/SettingsPage.tsx')).SettingsPage,
}))
const SearchPage = lazy(async () => ({ default: (await import('../features/events/pages/SearchPage.tsx')).SearchPage }))
const MyEventsPage = lazy(async () => ({
  default: (await import('../features/events/pages/MyEventsPage.tsx')).MyEventsPage,
}))
const NewEventPage = lazy(async () => ({
  default: (await import('../features/events/pages/NewEventPage.tsx')).NewEventPage,
}))
const EditEventPage = lazy(async () => ({
  default: (await import('../features/events/pages/EditEventPage.tsx')).EditEventPage,
}))
const EventPage = lazy(async () => ({ default: (await import('../features/events/pages/EventPage.tsx')).EventPage }))
const EventMapPage = lazy(async () => ({
  default: (await import('../features/events/pages/EventMapPage.tsx')).EventMapPage,
}))
const EventChat = lazy(async () => ({ default: (await import('../features/chat/components/EventChat.tsx')).EventChat }))
const ChatsPage = lazy(async () => ({ default: (await import('../features/chat/pages/ChatsPage.tsx')).ChatsPage }))
const CalendarPage = lazy(async () => ({
  default: (await import('../features/calendar/pages/CalendarPage.tsx')).CalendarPage,
}))
const CalendarFeeds = lazy(async () => ({
  default: (await import('../features/calendar/components/CalendarFeeds.tsx')).CalendarFeeds,
}))
const OrgsPage = lazy(async () => ({ default: (await import('../features/orgs/pages/OrgsPage.tsx')).OrgsPage }))
const OrgFeeds = lazy(async () => ({ default: (await import('../features/feeds/components/OrgFeeds.tsx')).OrgFeeds }))
const NewOrgPage = lazy(async () => ({ default: (await import('../features/orgs/pages/NewOrgPage.tsx')).NewOrgPage }))
const EditOrgPage = lazy(async () => ({
  default: (await import('../features/orgs/pages/EditOrgPage.tsx')).EditOrgPage,
}))
const InvitationPage = lazy(async () => ({
  default: (await import('../features/orgs/pages/InvitationPage.tsx')).InvitationPage,
}))
const OrgPage = lazy(async () => ({ default: (await import('../features/orgs/pages/OrgPage.tsx')).OrgPage }))
const FeedsPage = lazy(async () => ({ default: (await import('../features/feeds/pages/FeedsPage.tsx')).FeedsPage }))
const FeedPage = lazy(async () => ({ default: (await import('../features/feeds/pages/FeedPage.tsx')).FeedPage }))
const EditFeedPage = lazy(async () => ({
  default: (await import('../features/feeds/pages/EditFeedPage.tsx')).EditFeedPage,
}))
const NotesPage = lazy(async () => ({ default: (await import('../features/notes/pages/NotesPage.tsx')).NotesPage }))
const NotesUserPage = lazy(async () => ({
  default: (await import('../features/notes/pages/NotesUserPage.tsx')).NotesUserPage,
}))
const SharePage = lazy(async () => ({ default: (await import('../features/share/pages/SharePage.tsx')).SharePage }))
const SocialPage = lazy(async () => ({ default: (await import('../features/share/pages/SocialPage.tsx')).SocialPage }))
const InvitePage = lazy(async () => ({ default: (await import('../features/share/pages/InvitePage.tsx')).InvitePage }))
const PosterPage = lazy(async () => ({ default: (await import('../features/share/pages/PosterPage.tsx')).PosterPage }))
const ScanPage = lazy(async () => ({ default: (await import('../features/share/pages/ScanPage.tsx')).ScanPage }))
const NotificationsPage = lazy(async () => ({
  default: (await import('../features/notifications/pages/NotificationsPage.tsx')).NotificationsPage,
}))

/** A chunk a page: nobody loads what they do not look at. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        <Route element={<PublicLayout />}>
          <Route element={<GuestOnly />}>
            <Route path={paths.landing} element={<LandingPage />} />
          </Route>
          <Route path={paths.about} element={<AboutPage />} />
          <Route path={paths.manual} element={<ManualPage />} />
          <Route path={paths.legal} element={<LegalPage />} />
          <Route path={paths.storeRedirect} element={<StoreRedirectPage />} />
          <Route path={paths.shareItem} element={<SharePage />} />
          <Route path={paths.social} element={<SocialPage />} />
          <Route path={paths.mail} element={<MailPage />} />
          <Route element={<MantineRoot />}>
            <Route path={paths.feedback} element={<FeedbackPage />} />
          </Route>
        </Route>
        <Route path={paths.status} element={<MaintenancePage />} />
        <Route element={<MantineRoot />}>
          <Route element={<GuestOnly />}>
            <Route path={paths.signIn} element={<SignInPage />} />
            <Route path={paths.signUp} element={<SignUpPage />} />
          </Route>
          <Route path={paths.verification} element={<VerificationPage />} />
          <Route path={paths.invitation} element={<InvitationPage />} />
          <Route path={paths.requestPassword} element={<RequestPasswordPage />} />
          <Route path={paths.submitPassword} element={<SubmitPasswordPage />} />
          <Route path={paths.undoEmail} element={<UndoEmailPage />} />
          <Route path={paths.socialReturn} element={<SocialReturnPage />} />
          <Route element={<FirstProfileOnly />}>
            <Route path={paths.aboutUser} element={<AboutUserPage />} />
          </Route>
          <Route element={<TermsOnly />}>
            <Route path={paths.termsUpdate} element={<TermsUpdatePage />} />
          </Route>
          <Route element={<RequireUser />}>
            <Route path={paths.orgPoster} element={<PosterPage />} />
            <Route path={paths.adminGrant} element={<AdminGrantPage />} />
            <Route element={<Shell />}>
              <Route path={paths.search} element={<SearchPage />} />
              <Route path={paths.events} element={<MyEventsPage />} />
              <Route path={paths.newEvent} element={<NewEventPage />} />
              <Route path={paths.editEvent} element={<EditEventPage />} />
              <Route path={paths.event} element={<EventPage Chat={EventChat} />} />
              <Route path={paths.chats} element={<ChatsPage />} />
              <Route path={paths.chat} element={<ChatsPage />} />
              <Route path={paths.calendar} element={<CalendarPage />} />
              <Route path={paths.map} element={<EventMapPage />} />
              <Route path={paths.orgs} element={<OrgsPage />} />
              <Route path={paths.newOrg} element={<NewOrgPage />} />
              <Route path={paths.editOrg} element={<EditOrgPage />} />
              <Route path={paths.org} element={<OrgPage Feeds={OrgFeeds} />} />
              <Route path={paths.feeds} element={<FeedsPage />} />
              <Route path={paths.feed} element={<FeedPage />} />
              <Route path={paths.editFeed} element={<EditFeedPage />} />
              <Route path={paths.notes} element={<NotesPage />} />
              <Route path={paths.notesUser} element={<NotesUserPage />} />
              <Route path={paths.invite} element={<InvitePage />} />
              <Route path={paths.scan} element={<ScanPage />} />
              <Route path={paths.profile} element={<ProfilePage />} />
              <Route path={paths.profileEdit} element={<ProfileEditPage />} />
              <Route path={paths.userProfile} element={<UserProfilePage />} />
              <Route path={paths.aliases} element={<AliasesPage />} />
              <Route path={paths.newAlias} element={<NewAliasPage />} />
              <Route path={paths.editAlias} element={<EditAliasPage />} />
              <Route path={paths.aliasInfo} element={<AliasPage />} />
              <Route path={paths.userLocation} element={<UserLocationPage />} />
              <Route path={paths.reportUser} element={<ReportUserPage />} />
              <Route path={paths.notifications} element={<NotificationsPage />} />
              <Route path={paths.settings} element={<SettingsPage Calendars={CalendarFeeds} />} />
              <Route path={paths.changePassword} element={<ChangePasswordPage />} />
              <Route path={paths.changeEmail} element={<ChangeEmailPage />} />
            </Route>
          </Route>
        </Route>
        <Route
          path="*"
          element={
            <main>
              <NotFound />
            </main>
          }
        />
      </Routes>
    </Suspense>
  )
}
