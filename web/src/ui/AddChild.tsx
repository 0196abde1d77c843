import { Button, Group, Radio, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addAlias } from '../lib/aliases.ts'
import { codeKey } from '../lib/i18n.ts'
import { useMe } from '../lib/me.ts'
import { namesIn } from '../lib/names.ts'
import { CallError } from '../lib/request.ts'
import { toastError } from '../lib/toast.ts'
import { useAction } from '../lib/use-action.ts'
import classes from './AddChild.module.css'

interface Props {
  /** Called with the id of the new alias, which `useMe` has by then. */
  readonly onAdded: (id: string) => void
  /** Whether the gender is asked, because it decides whether the child may join. */
  readonly asksGender?: boolean
  /** Whether the form is open at first. */
  readonly isOpenAtFirst?: boolean
}

/** A button to add a child wherever people choose for whom they act: its name is enough, the rest is in the profile. */
export function AddChild({ onAdded, asksGender = false, isOpenAtFirst = false }: Props) {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  // The pressed button of the form is gone.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!me || me.aliases.length >= limits.aliasesMax) return null
  if (!isOpen) {
    return (
      <Button
        ref={button}
        variant="subtle"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('child.add')}
      </Button>
    )
  }
  const done = (id: string) => {
    setOpen(false)
    onAdded(id)
  }
  return <ChildForm asksGender={asksGender} onAdded={done} onClose={() => setOpen(false)} />
}

const genders = ['female', 'male', 'other'] as const
type ChildGender = (typeof genders)[number]

interface FormProps extends Required<Pick<Props, 'onAdded' | 'asksGender'>> {
  readonly onClose: () => void
}

/** Not a `<form>`, because it may stand inside another one. */
function ChildForm({ asksGender, onAdded, onClose }: FormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [gender, setGender] = useState<ChildGender | null>(null)
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { isBusy, act } = useAction((error) => {
    const code = error instanceof CallError ? error.fields[0]?.code : undefined
    if (code) setProblem(t(codeKey(code)))
    else toastError(error)
  })
  const add = () => {
    const names = namesIn(name)
    if (!names) {
      setProblem(t('child.missing'))
      return field.current?.focus()
    }
    act(async () => onAdded((await addAlias({ ...names, ageGroup: 'child', ...(gender ? { gender } : {}) })).id))
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isBusy) return
    event.preventDefault()
    add()
  }
  return (
    <div className={classes.form} role="group" aria-label={t('child.add')}>
      <TextInput
        ref={field}
        data-autofocus
        label={t('child.name')}
        description={t('child.note')}
        maxLength={limits.nameMax}
        value={name}
        error={problem}
        onChange={({ currentTarget: { value } }) => {
          setName(value)
          setProblem('')
        }}
        onKeyDown={addOnEnter}
      />
      {asksGender && <GenderChoice value={gender} onChange={setGender} />}
      <Group grow>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={isBusy} onClick={add}>
          {t('child.submit')}
        </Button>
      </Group>
    </div>
  )
}

interface GenderProps {
  readonly value: ChildGender | null
  readonly onChange: (gender: ChildGender | null) => void
}

function GenderChoice({ value, onChange }: GenderProps) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      label={t('child.gender')}
      value={value ?? ''}
      onChange={(next) => onChange(genders.find((one) => one === next) ?? null)}
    >
      <Group gap="lg" mt={4}>
        {genders.map((one) => (
          <Radio key={one} value={one} label={t(`child.${one}`)} />
        ))}
      </Group>
    </Radio.Group>
  )
}
