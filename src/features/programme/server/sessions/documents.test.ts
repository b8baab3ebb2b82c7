import { expect, test } from 'vitest';
import { zip } from '#tests/archives.ts';
import { pdf } from '#tests/documents.ts';
import { toXlsx } from '#kit/server/spreadsheets/to-xlsx.ts';
import { checkDocument } from './slides.service.ts';

const oldOffice = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ]);

test('a PDF or a document of Word or PowerPoint is recognised by its content', async () => {
  expect(await checkDocument({ filename: 'Slides.PDF', content: pdf }, 'pdf')).toEqual({ extension: 'pdf' });
  expect(await checkDocument({ filename: 'a.doc', content: oldOffice('WordDocument') }, 'pdf')).toEqual({
    extension: 'doc',
  });
  const docx = zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' });
  expect(await checkDocument({ filename: 'a.docx', content: docx }, 'pdf')).toEqual({ extension: 'docx' });
  const pptx = zip({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<presentation/>' });
  expect(await checkDocument({ filename: 'a.pptx', content: pptx }, 'pdf')).toEqual({ extension: 'pptx' });
  const ppt = oldOffice('PowerPoint Document');
  expect(await checkDocument({ filename: 'a.ppt', content: ppt }, 'pdf')).toEqual({ extension: 'ppt' });
});

test('any other document is refused on its field', async () => {
  const sheet = await toXlsx({ columns: ['a'], rows: [] }, 'en');
  const wrong: [string, Buffer][] = [
    ['a.pdf', Buffer.alloc(0)],
    ['a.pdf', Buffer.from('not a pdf')],
    ['a.docx', pdf],
    ['a.pdf.exe', pdf],
    ['pdf', pdf],
    ['a.doc', oldOffice('Workbook')],
    ['a.doc', oldOffice('PowerPoint Document')],
    ['a.docx', oldOffice('WordDocument')],
    ['a.ppt', oldOffice('WordDocument')],
    ['a.pptx', sheet],
    ['a.pptx', pdf],
    ['a.docx', sheet],
    ['a.docx', Buffer.from('PK\u0003\u0004word/document.xml')],
  ];
  for (const [filename, content] of wrong)
    await expect(checkDocument({ filename, content }, 'pdf'), filename).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA',
      fields: { pdf: { key: 'errors.documentInvalid' } },
    });
});
