import { Badge, Button } from '@mantine/core'
import type { SignIn } from '@parta/contracts/identity'
import { IconDeviceDesktop, IconDeviceMobile, IconDevices, IconDeviceTablet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAsk } from '../../../ui/ask.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { providerNames } from '../../../ui/ProviderMark.tsx'
import { endEverywhere, endSignIn, useSignIns } from '../api.ts'
import { Row, Rows } from './Row.tsx'
import { SectionState } from './SectionState.tsx'

const icons = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  desktop: IconDeviceDesktop,
  other: IconDevices,
} as const

/** The person's sessions; other devices can be signed out. */
export function Devices() {
  const { t } = useTranslation('settings')
  const ask = useAsk()
  const { data, error, mutate } = useSignIns()
  if (!data) return <SectionState error={error} again={() => void mutate()} />
  const question = {
    title: t('devices.everywhereTitle'),
    text: t('devices.everywhereText'),
    confirm: t('devices.everywhere'),
    run: endEverywhere,
  }
  return (
    <>
      <Rows>
        {data.items.map((signIn) => (
          <Device key={signIn.id} signIn={signIn} />
        ))}
      </Rows>
      <Button mt="sm" variant="default" onClick={() => ask(question)}>
        {t('devices.everywhere')}
      </Button>
    </>
  )
}

function Device({ signIn }: { signIn: SignIn }) {
  const { t } = useTranslation('settings')
  const ask = useAsk()
  const Icon = icons[signIn.kind]
  const name = [signIn.browser, signIn.system].filter((part) => part !== '').join(', ') || t('devices.unknown')
  const end = async () => {
    await endSignIn(signIn.id)
    toast(t('devices.ended'))
  }
  const question = {
    title: t('devices.endTitle', { name }),
    text: t('devices.endText'),
    confirm: t('devices.end'),
    run: end,
  }
  return (
    <Row
      icon={<Icon size={22} aria-hidden="true" />}
      title={name}
      note={
        <>
          <Moment at={signIn.lastSeenAt} /> · {wayName(signIn.way) ?? t(`devices.ways.${signIn.way}`)}
        </>
      }
    >
      {signIn.current ? (
        <Badge color="brand" variant="light" size="lg" tt="none">
          {t('devices.current')}
        </Badge>
      ) : (
        <Button variant="default" aria-label={question.title} onClick={() => ask(question)}>
          {t('devices.end')}
        </Button>
      )}
    </Row>
  )
}

/** Provider names are the same in every language. */
function wayName(way: SignIn['way']): string | null {
  return way === 'password' || way === 'passkey' || way === 'code' ? null : providerNames[way]
}
