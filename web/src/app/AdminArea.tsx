import {
  IconArrowLeft,
  IconBug,
  IconBuildingBank,
  IconFileInvoice,
  IconFlag,
  IconHistory,
  IconMapPin,
  IconScale,
  IconTrophy,
  IconUserSearch,
  IconUserShield,
  IconUsersGroup,
} from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, NavLink, Route, Routes, useLocation } from 'react-router-dom'
import { adminPaths } from '../lib/admin-paths.ts'
import { home, paths } from '../lib/paths.ts'
import { useHasRole, useIsSiteAdmin } from '../lib/site-admin.ts'
import buttons from '../ui/buttons.module.css'
import screen from '../ui/ErrorScreen.module.css'
import { Loading } from '../ui/ListStates.tsx'
import { Logo } from '../ui/Logo.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import classes from './AdminArea.module.css'
import { AdminGate } from './AdminGate.tsx'
import { usePageFocus } from './page-focus.ts'

const AdminOrgsPage = lazy(async () => ({
  default: (await import('../features/admin/pages/AdminOrgsPage.tsx')).AdminOrgsPage,
}))
const AdminPlacesPage = lazy(async () => ({
  default: (await import('../features/admin/pages/AdminPlacesPage.tsx')).AdminPlacesPage,
}))
const UsersPage = lazy(async () => ({ default: (await import('../features/admin/pages/UsersPage.tsx')).UsersPage }))
const UserPage = lazy(async () => ({ default: (await import('../features/admin/pages/UserPage.tsx')).UserPage }))
const AuditPage = lazy(async () => ({ default: (await import('../features/admin/pages/AuditPage.tsx')).AuditPage }))
const ReportsPage = lazy(async () => ({
  default: (await import('../features/admin/pages/ReportsPage.tsx')).ReportsPage,
}))
const FailuresPage = lazy(async () => ({
  default: (await import('../features/admin/pages/FailuresPage.tsx')).FailuresPage,
}))
const AppealsPage = lazy(async () => ({
  default: (await import('../features/karma/pages/AppealsPage.tsx')).AppealsPage,
}))
const BankPage = lazy(async () => ({ default: (await import('../features/bank/pages/BankPage.tsx')).BankPage }))
const ProposalsPage = lazy(async () => ({
  default: (await import('../features/bank/pages/ProposalsPage.tsx')).ProposalsPage,
}))
const BillingPage = lazy(async () => ({
  default: (await import('../features/products/pages/BillingPage.tsx')).BillingPage,
}))

const SalesPage = lazy(async () => ({ default: (await import('../features/products/pages/SalesPage.tsx')).SalesPage }))

const places = [
  { to: adminPaths.orgs, role: ['support', 'finance'], text: 'orgs.title', Icon: IconUsersGroup },
  { to: adminPaths.places, role: 'support', text: 'places.title', Icon: IconMapPin },
  { to: adminPaths.users, role: ['support', 'moderator'], text: 'users.title', Icon: IconUserSearch },
  { to: adminPaths.reports, role: 'moderator', text: 'reports.title', Icon: IconFlag },
  { to: adminPaths.appeals, role: 'moderator', text: 'karma:decide.title', Icon: IconScale },
  { to: adminPaths.bank, role: 'finance', text: 'bank:title', Icon: IconBuildingBank },
  { to: adminPaths.billing, role: 'finance', text: 'products:invoices.title', Icon: IconFileInvoice },
  { to: adminPaths.failures, role: 'operator', text: 'failures.title', Icon: IconBug },
  { to: adminPaths.audit, role: 'operator', text: 'audit.title', Icon: IconHistory },
  { to: paths.goals.replace('/:userId?', ''), role: 'support', text: 'goals', Icon: IconTrophy },
] as const

/** The admin area: a router and a layout of its own, which only site admins download. */
export function AdminArea() {
  if (!useIsSiteAdmin()) return <NoAdmin />
  return (
    <AdminGate>
      <Area />
    </AdminGate>
  )
}

function Area() {
  const { t } = useTranslation('admin')
  const main = usePageFocus()
  const nav = useShownItem()
  const hasRole = useHasRole()
  const own = places.filter(({ role }) => [role].flat().some((each) => hasRole(each)))
  return (
    <div className={classes.area}>
      <header className={classes.header}>
        <Link to={adminPaths.area} className={classes.home} aria-label={t('title')}>
          <Logo /> <span className={classes.title}>{t('title')}</span>
        </Link>
        <Link to={home} className={`${buttons.quiet} ${classes.leave}`}>
          <IconArrowLeft size={20} aria-hidden="true" /> {t('leave')}
        </Link>
      </header>
      <nav ref={nav} className={classes.nav} aria-label={t('title')}>
        {own.map(({ to, text, Icon }) => (
          <NavLink key={to} to={to} className={classes.item ?? ''}>
            <Icon size={22} aria-hidden="true" /> {t(text)}
          </NavLink>
        ))}
      </nav>
      <main ref={main} tabIndex={-1} className={classes.main}>
        <Suspense fallback={<Loading rows={4} />}>
          <Routes>
            <Route index element={<Navigate to={own[0]?.to ?? home} replace />} />
            <Route path={under(adminPaths.orgs)} element={<AdminOrgsPage />} />
            <Route path={under(adminPaths.orgSales)} element={<SalesPage isInAdminArea />} />
            <Route path={under(adminPaths.places)} element={<AdminPlacesPage />} />
            <Route path={under(adminPaths.users)} element={<UsersPage />} />
            <Route path={`${under(adminPaths.users)}/:id`} element={<UserPage />} />
            <Route path={under(adminPaths.appeals)} element={<AppealsPage />} />
            <Route path={under(adminPaths.bank)} element={<BankPage />} />
            <Route path={under(adminPaths.proposals)} element={<ProposalsPage />} />
            <Route path={under(adminPaths.billing)} element={<BillingPage />} />
            <Route path={under(adminPaths.reports)} element={<ReportsPage />} />
            <Route path={under(adminPaths.failures)} element={<FailuresPage />} />
            <Route path={under(adminPaths.audit)} element={<AuditPage />} />
            <Route path="*" element={<Navigate to={adminPaths.area} replace />} />
          </Routes>
        </Suspense>
      </main>
    </div>
  )
}

/** Scrolls the row of a phone's navigation so that the item of the open page is seen. */
function useShownItem() {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // The open page decides which item is the current one.
  useEffect(() => {
    const row = nav.current
    const item = row?.querySelector<HTMLElement>('[aria-current="page"]')
    if (row && item) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2
  }, [pathname])
  return nav
}

const under = (path: string) => path.slice(adminPaths.area.length + 1)

function NoAdmin() {
  const { t } = useTranslation('admin')
  const text = t('errors:rights.notSiteAdmin')
  usePageTitle(text)
  return (
    <main className={screen.screen}>
      <IconUserShield size={56} stroke={1.4} aria-hidden="true" />
      <h1>{text}</h1>
      <Link className={buttons.brand} to={home}>
        {t('leave')}
      </Link>
    </main>
  )
}

/** Redirects the former address of an admin page to its current one. */
export function MovedToAdmin() {
  const { pathname, search } = useLocation()
  return <Navigate to={`${adminPaths.area}${pathname}${search}`} replace />
}
