import { Button, Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { IconHourglass, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/request.ts'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Loading } from '../../../ui/ListStates.tsx'
import { MessageField } from '../../../ui/MessageField.tsx'
import { useTextDraft } from '../../../ui/use-draft.ts'
import { requestToJoin, useOwnRequests } from '../api.ts'
import { EnterButton } from './EnterButton.tsx'
import { useWithdraw } from './OwnRequests.tsx'

/** A request to join a private organisation, which shows nothing to strangers, not even that it exists. */
export function AskToJoin({ id }: { id: string }) {
  const { t } = useTranslation('orgs')
  const [message, setMessage, finish] = useTextDraft(`ask-${id}`)
  const { data, error } = useOwnRequests()
  const own = data?.items.find(({ org }) => org.id === id)
  const withdraw = useWithdraw()
  const ask = async () => {
    await requestToJoin(id, message.trim()).catch((error: unknown) => {
      if (!(error instanceof CallError) || error.code !== 'org.alreadyAsked') throw error
    })
    finish()
  }
  if (!data && !error) return <Loading rows={1} />
  if (own) {
    return (
      <div role="status">
        <Empty icon={IconHourglass} title={t('ask.sentTitle')} text={t('ask.sentText')}>
          <Button variant="default" onClick={() => withdraw(id)}>
            {t('ownRequests.withdraw')}
          </Button>
        </Empty>
      </div>
    )
  }
  return (
    <Stack gap="lg">
      <Empty icon={IconLock} title={t('ask.title')} text={t('ask.text')} />
      <Card title={t('ask.form')}>
        <Stack>
          <MessageField
            label={t('ask.message')}
            autosize
            minRows={2}
            max={limits.joinMessageMax}
            value={message}
            onChange={setMessage}
          />
          <EnterButton org={{ id, name: t('thisOrg'), contact: false }} text={t('ask.submit')} onEnter={ask} />
        </Stack>
      </Card>
    </Stack>
  )
}
