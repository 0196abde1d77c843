import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props {
  readonly org: { readonly name: string }
  readonly title: string
  readonly confirm: string
  readonly opened: boolean
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks whether to join an organisation. */
export function EnterDialog({ org, title, confirm, opened, isBusy, onConfirm, onClose }: Props) {
  const { t } = useTranslation('orgs')
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack>
        <p>{t('enter.text', { org: org.name })}</p>
        <Group grow>
          <Button variant="default" onClick={onClose}>
            {t('common:close')}
          </Button>
          <Button color="accent" c="var(--on-accent)" loading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
