import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import * as Radix from 'radix-ui/dropdown-menu';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { directionOf } from '#kit/shared/language.ts';
import { fileFormats, type FileFormat } from '#kit/shared/page.ts';
import { callForFile } from '../api.ts';
import { callForRows } from '../call-whole-list.ts';
import { useLanguage } from '../language.ts';
import { saveFile } from '../save-file.ts';
import { useErrorText } from '../use-error-text.ts';
import { Button } from './button.tsx';
import { type Printable, PrintSheet } from './print-sheet.tsx';
import { toast } from './toast.ts';

export interface ExportProps {
  endpoint: Endpoint;
  /** Search, filters and order as the list shows them; a file has no pages. */
  query: Record<string, string | undefined>;
  /** File name without extension. */
  name: string;
  /** What the file has only when it is chosen: a parameter of the query that is then `1`. */
  options?: readonly ExportOption[];
  /** What can be printed of it. */
  prints?: readonly Printable[];
}

export interface ExportOption {
  parameter: string;
  label: string;
  /** Saves the file in another way, where the server asks for more. */
  save?: (query: Record<string, string | undefined> & { format: FileFormat }) => void;
}

const noOptions: readonly ExportOption[] = [];
const noPrints: readonly Printable[] = [];

const itemClass =
  'data-highlighted:bg-primary-soft flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-3 text-sm font-semibold outline-none';

/** All rows that match, as a file for a spreadsheet or on paper. */
export function ExportMenu({ endpoint, query, name, options = noOptions, prints = noPrints }: ExportProps) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const direction = directionOf(useLanguage());
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [printed, setPrinted] = useState<Omit<ComponentProps<typeof PrintSheet>, 'onPrinted'> | null>(null);
  const offered = [{ parameter: 'ids', label: t('ui.export.ids') }, ...options];

  async function save(format: FileFormat) {
    const extras = Object.fromEntries(chosen.map((parameter) => [parameter, '1']));
    const other = options.find(({ parameter }) => chosen.includes(parameter))?.save;
    if (other) return other({ ...query, ...extras, format });
    setBusy(true);
    try {
      saveFile(`${name}.${format}`, await callForFile(endpoint, format, { ...query, ...extras }));
    } catch (error) {
      toast.danger(failureText(error, t('ui.export.failed')));
    }
    setBusy(false);
  }

  async function print({ title, read }: Printable) {
    setBusy(true);
    try {
      const table = await read(() => callForRows(endpoint, query));
      setPrinted({ title, ...table });
    } catch (error) {
      toast.danger(failureText(error, t('ui.export.failed')));
    }
    setBusy(false);
  }

  return (
    <div className="relative">
      {printed && <PrintSheet {...printed} onPrinted={() => setPrinted(null)} />}
      <Radix.Root modal={false} dir={direction}>
        <Radix.Trigger asChild>
          <Button
            look="outline"
            className="min-h-11! min-w-11 text-sm max-sm:px-2 sm:px-4"
            aria-disabled={busy}
          >
            <Download aria-hidden="true" className="size-4.5" />
            <span className="max-sm:sr-only">{busy ? t('ui.export.busy') : t('ui.export.label')}</span>
            <ChevronDown aria-hidden="true" className="size-4 max-sm:hidden" />
          </Button>
        </Radix.Trigger>
        {/* Not in a portal: it belongs to the page's landmark, and nothing around it cuts it off. */}
        <Radix.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="animate-appear border-line bg-surface shadow-raised z-20 min-w-48 rounded-xl border p-1.5 outline-none"
        >
          {fileFormats.map((format) => (
            <Radix.Item key={format} disabled={busy} onSelect={() => void save(format)} className={itemClass}>
              {t(`ui.export.${format}`)}
            </Radix.Item>
          ))}
          {prints.map((each) => (
            <Radix.Item
              key={each.label ?? each.title}
              disabled={busy}
              onSelect={() => void print(each)}
              className={itemClass}
            >
              {each.label ?? t('ui.export.print')}
            </Radix.Item>
          ))}
          <Radix.Separator className="bg-line my-1.5 h-px" />
          {offered.map(({ parameter, label }) => (
            <Radix.CheckboxItem
              key={parameter}
              checked={chosen.includes(parameter)}
              onCheckedChange={(on) =>
                setChosen((before) => [
                  ...before.filter((one) => one !== parameter),
                  ...(on ? [parameter] : []),
                ])
              }
              // The menu stays open for the choice of the format.
              onSelect={(event) => event.preventDefault()}
              className={itemClass}
            >
              <span
                aria-hidden="true"
                className="border-line-strong flex size-4.5 shrink-0 items-center justify-center rounded border"
              >
                {chosen.includes(parameter) && <Check className="size-3.5" strokeWidth={3} />}
              </span>
              {label}
            </Radix.CheckboxItem>
          ))}
        </Radix.Content>
      </Radix.Root>
    </div>
  );
}
