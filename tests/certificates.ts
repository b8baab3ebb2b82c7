import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { createPrivateKey } from 'node:crypto';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const hour = 60 * 60_000;

/** Valid since an hour ago, for a day. */
const valid = () => ({ notBefore: new Date(Date.now() - hour), notAfter: new Date(Date.now() + 24 * hour) });

const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

interface Authority {
  /** Its own certificate, as PEM. */
  certificate: string;
  /** A certificate for these hosts with its key, as PEM. */
  issue(hosts: { dns?: string[]; ip?: string[] }): Promise<{ certificate: string; key: string }>;
}

/** A certificate authority that nobody trusts yet. */
export async function makeAuthority(name = 'Test authority'): Promise<Authority> {
  const keys = await newKeys();
  const root = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${name}`,
      keys,
      signingAlgorithm: algorithm,
      extensions: [new BasicConstraintsExtension(true, 1, true)],
      ...valid(),
    },
    crypto,
  );
  return {
    certificate: root.toString('pem'),
    async issue({ dns = [], ip = [] }) {
      const own = await newKeys();
      const names = [
        ...dns.map((value) => ({ type: 'dns' as const, value })),
        ...ip.map((value) => ({ type: 'ip' as const, value })),
      ];
      const certificate = await X509CertificateGenerator.create(
        {
          subject: `CN=${dns[0] ?? ip[0]}`,
          issuer: root.subject,
          publicKey: own.publicKey,
          signingKey: keys.privateKey,
          signingAlgorithm: algorithm,
          extensions: [new SubjectAlternativeNameExtension(names)],
          ...valid(),
        },
        crypto,
      );
      const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', own.privateKey));
      const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
      return {
        certificate: certificate.toString('pem'),
        key: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
      };
    },
  };
}
