import { Anchor, Button, Group, Modal, SegmentedControl, Stack, Textarea } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy.ts'
import { type EmbedTheme, embeddedPath } from '../../../lib/paths.ts'
import { toastError } from '../../../lib/toast.ts'
import { addFeed, useFeeds } from '../api.ts'
import { atomPath, elementCode, elementPath, embedCode } from '../embed.ts'
import { FeedAddress } from './FeedAddress.tsx'
import classes from './ShareDialog.module.css'

interface Props {
  readonly org: Org
  readonly opened: boolean
  readonly onClose: () => void
}

/** How to show the calendar on a website or in a calendar app. */
export function ShareDialog({ org, opened, onClose }: Props) {
  const { t } = useTranslation('calendar')
  return (
    <Modal opened={opened} onClose={onClose} title={t('share.title')} size="lg">
      {org.private ? (
        <p>{t('share.private')}</p>
      ) : (
        <Stack gap="xl">
          <EmbedCode org={org} />
          <ElementCode org={org} />
          <Feed orgId={org.id} />
        </Stack>
      )}
    </Modal>
  )
}

function EmbedCode({ org }: { org: Org }) {
  const { t } = useTranslation('calendar')
  const [theme, setTheme] = useState<EmbedTheme>('light')
  const url = location.origin + embeddedPath(org.id, theme)
  const code = embedCode(url, t('embedded.calendar', { org: org.name }))
  return (
    <Stack gap="sm" component="section">
      <h3 className={classes.heading}>{t('share.embed')}</h3>
      <p className={classes.text}>{t('share.embedText')}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('share.theme')}
        data={(['light', 'dark'] as const).map((value) => ({ value, label: t(`share.themes.${value}`) }))}
        value={theme}
        onChange={(value) => setTheme(value as EmbedTheme)}
      />
      <Textarea
        label={t('share.code')}
        value={code}
        readOnly
        autosize
        minRows={3}
        classNames={{ input: classes.code ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
        data-testid="embed-code"
      />
      <Group grow>
        <Button
          leftSection={<IconCopy size={20} aria-hidden="true" />}
          onClick={() => void copyText(code, t('share.copied'))}
        >
          {t('share.copy')}
        </Button>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          variant="default"
          rightSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          {t('share.preview')}
        </Button>
      </Group>
    </Stack>
  )
}

/** The list of the next events, as an element of the website itself. */
function ElementCode({ org }: { org: Org }) {
  const { t, i18n } = useTranslation('calendar')
  const code = elementCode(location.origin + elementPath, { org: org.id, lang: i18n.language })
  return (
    <Stack gap="sm" component="section">
      <h3 className={classes.heading}>{t('share.element')}</h3>
      <p className={classes.text}>{t('share.elementText')}</p>
      <Textarea
        label={t('share.elementCode')}
        value={code}
        readOnly
        autosize
        minRows={2}
        classNames={{ input: classes.code ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
        data-testid="element-code"
      />
      <Button
        leftSection={<IconCopy size={20} aria-hidden="true" />}
        onClick={() => void copyText(code, t('share.copied'))}
      >
        {t('share.copy')}
      </Button>
    </Stack>
  )
}

function Feed({ orgId }: { orgId: string }) {
  const { t } = useTranslation('calendar')
  const { data } = useFeeds()
  const [isMaking, setMaking] = useState(false)
  const feed = data?.items.find(({ kind, targetId }) => kind === 'org' && targetId === orgId)
  const create = () => {
    setMaking(true)
    addFeed({ kind: 'org', targetId: orgId })
      .catch(toastError)
      .finally(() => setMaking(false))
  }
  return (
    <Stack gap="sm" component="section">
      <h3 className={classes.heading}>{t('share.feed')}</h3>
      <p className={classes.text}>{t('share.feedText')}</p>
      {feed ? (
        <FeedAddress feed={feed} />
      ) : (
        <Button variant="default" loading={isMaking} onClick={create}>
          {t('share.create')}
        </Button>
      )}
      <Anchor href={atomPath(orgId)} target="_blank" rel="noopener" className={classes.atom}>
        {t('share.atom')}
      </Anchor>
    </Stack>
  )
}
