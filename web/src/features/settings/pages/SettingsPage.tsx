import { Button, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core'
import type { Settings } from '@parta/contracts/settings'
import { type Locale, locales } from '@parta/contracts/values'
import { IconLogout } from '@tabler/icons-react'
import { type ComponentType, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { localeNames } from '../../../lib/locale-names.ts'
import { useMe } from '../../../lib/me.ts'
import { signOut } from '../../../lib/session.ts'
import { toastError } from '../../../lib/toast.ts'
import { appVersion } from '../../../lib/version.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { chooseLanguage } from '../api.ts'
import { AccessTokens } from '../components/AccessTokens.tsx'
import { Blocked } from '../components/Blocked.tsx'
import { DeleteAccount } from '../components/DeleteAccount.tsx'
import { Devices } from '../components/Devices.tsx'
import { DigestChoice } from '../components/DigestChoice.tsx'
import { Links } from '../components/Links.tsx'
import { NotificationTable } from '../components/NotificationTable.tsx'
import { PrivacySwitches } from '../components/PrivacySwitches.tsx'
import { PushSwitch } from '../components/PushSwitch.tsx'
import { QuietHours } from '../components/QuietHours.tsx'
import { SectionState } from '../components/SectionState.tsx'
import { WaysIn } from '../components/WaysIn.tsx'
import { YourData } from '../components/YourData.tsx'
import classes from './SettingsPage.module.css'

interface Props {
  /** The router passes the calendar feeds, because features do not import each other. */
  readonly Calendars: ComponentType
}

export function SettingsPage({ Calendars }: Props) {
  const { t } = useTranslation('settings')
  const { data: me, error, mutate } = useMe()
  useAnchor(me !== undefined)
  const waiting = <SectionState error={error} again={() => void mutate()} />
  return (
    <>
      <PageHeader title={t('title')} help="settings" />
      <div className={classes.columns}>
        <Stack gap="lg">
          <Appearance />
          <Card title={t('notifications.title')}>
            <Stack gap="md">
              <PushSwitch />
              {me ? <NotificationSettings settings={me.settings} /> : waiting}
            </Stack>
          </Card>
          <Card title={t('privacy.title')}>{me ? <PrivacySwitches settings={me.settings} /> : waiting}</Card>
          <Card title={t('blocked.title')}>
            <Blocked />
          </Card>
          <div id="calendars">
            <Card title={t('calendar:feeds.title')}>
              <Suspense fallback={<SectionState error={undefined} again={() => {}} />}>
                <Calendars />
              </Suspense>
            </Card>
          </div>
          <Card title={t('data.title')}>
            <YourData />
          </Card>
        </Stack>
        <AccountSections />
      </div>
      <div className={classes.end}>
        <Button
          variant="default"
          leftSection={<IconLogout size={20} aria-hidden="true" />}
          onClick={() => void signOut()}
        >
          {t('common:nav.signOut')}
        </Button>
        <p className={classes.version}>{t('version', { version: appVersion })}</p>
      </div>
    </>
  )
}

function NotificationSettings({ settings }: { settings: Settings }) {
  return (
    <>
      <NotificationTable settings={settings} />
      <QuietHours settings={settings} />
      <DigestChoice settings={settings} />
    </>
  )
}

function AccountSections() {
  const { t } = useTranslation('settings')
  return (
    <Stack gap="lg">
      <Card title={t('ways.title')}>
        <WaysIn />
      </Card>
      <Card title={t('devices.title')}>
        <Devices />
      </Card>
      <Card title={t('accessTokens:title')}>
        <AccessTokens />
      </Card>
      <Card title={t('links.title')}>
        <Links />
      </Card>
      <Card title={t('deletion.section')}>
        <DeleteAccount />
      </Card>
    </Stack>
  )
}

function Appearance() {
  const { t, i18n } = useTranslation('settings')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Card title={t('language')}>
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('language')}
          data={locales.map((value) => ({ value, label: localeNames[value] }))}
          value={i18n.language}
          onChange={(value) => void chooseLanguage(value as Locale).catch(toastError)}
        />
        <p className={classes.note}>{t('languageNote')}</p>
      </Card>
      <Card title={t('theme')}>
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('theme')}
          data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`themes.${value}`) }))}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
        />
      </Card>
    </>
  )
}

/** Scrolls to the section named in the address, once the sections are rendered. */
function useAnchor(isReady: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isReady || !hash) return
    // After the router's scroll to the top of the new page.
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [isReady, hash])
}
