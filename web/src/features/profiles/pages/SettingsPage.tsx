import { Button, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core'
import { type Locale, locales } from '@parta/contracts/values'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { localeNames } from '../../../lib/i18n.ts'
import { signOut } from '../../../lib/session.ts'
import { toastError } from '../../../lib/toast.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { chooseLanguage } from '../api.ts'
import classes from './SettingsPage.module.css'

const version = '5.3.1'

export function SettingsPage() {
  const { t, i18n } = useTranslation('settings')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <PageHeader title={t('title')} />
      <Stack gap="lg" className={classes.column}>
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
        <Button
          variant="default"
          leftSection={<IconLogout size={20} aria-hidden="true" />}
          onClick={() => void signOut()}
        >
          {t('common:nav.signOut')}
        </Button>
        <p className={classes.version}>{t('version', { version })}</p>
      </Stack>
    </>
  )
}
