{{/* Labels of everything in a release; the first three never change, so that selectors may use them. */}}
{{- define "savvi.selector" -}}
app.kubernetes.io/name: {{ .Values.name }}
app.kubernetes.io/part-of: savvi
{{- end }}

{{- define "savvi.labels" -}}
{{ include "savvi.selector" . }}
app.kubernetes.io/component: {{ .Values.component }}
app.kubernetes.io/version: {{ include "savvi.version" . | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* A version label that also distinguishes images named only by digest. Unlike a tag, a label must end in a letter or digit. */}}
{{- define "savvi.version" -}}
{{ .Values.image.tag | default (.Values.image.digest | trimPrefix "sha256:" | trunc 12) | default .Chart.AppVersion | trimAll "._-" }}
{{- end }}

{{/* Labels of a pod that is not the release's workload: a migration, a test. Call with (list . "migrate"). */}}
{{- define "savvi.besideLabels" -}}
{{- $ := index . 0 -}}
app.kubernetes.io/name: {{ $.Values.name }}-{{ index . 1 }}
app.kubernetes.io/part-of: savvi
app.kubernetes.io/component: {{ index . 1 }}
app.kubernetes.io/managed-by: {{ $.Release.Service }}
{{- end }}

{{- define "savvi.image" -}}
{{ .Values.global.registry }}/savvi/{{ .Values.name }}{{ with .Values.image.digest }}@{{ . }}{{ else }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{/* Image pull secrets of every pod, if the registry requires authentication. */}}
{{- define "savvi.pullSecrets" -}}
{{- with .Values.global.imagePullSecrets -}}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end -}}
{{- end }}

{{/* Complies with the Pod Security standard "restricted" without exceptions. */}}
{{- define "savvi.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "savvi.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end }}

{{/* The writable volume of a program and its size limit. */}}
{{- define "savvi.temporaryFiles" -}}
- name: tmp
  emptyDir:
    sizeLimit: 64Mi
{{- end }}

{{/*
A setting from a Secret. For Kubernetes it is optional: without it, the program logs which setting is missing and stays
unready. Call with (list secret key).
*/}}
{{- define "savvi.secretSetting" -}}
- name: {{ index . 1 }}
  valueFrom:
    secretKeyRef:
      name: {{ index . 0 }}
      key: {{ index . 1 }}
      optional: true
{{- end }}

{{/* Small resource limits of pods beside the workload (a migration, a test). */}}
{{- define "savvi.smallResources" -}}
resources:
  requests: { cpu: 50m, memory: 96Mi, ephemeral-storage: 16Mi }
  limits: { cpu: "1", memory: 256Mi, ephemeral-storage: 96Mi }
{{- end }}

{{/* A network policy rule for traffic to a part of the data layer. Call with (list component port). */}}
{{- define "savvi.toData" -}}
- to:
    - namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: savvi-data } }
      podSelector: { matchLabels: { app.kubernetes.io/component: {{ index . 0 }} } }
  ports:
    - port: {{ index . 1 }}
{{- end }}

{{/* The Service and the port of the gateway's release API, and the settings with which a program calls it. */}}
{{- define "savvi.releaseService" -}}gateway-releases{{- end }}

{{- define "savvi.releasePort" -}}8081{{- end }}

{{- define "savvi.releasesSettings" -}}
- name: RELEASES_URL
  value: http://{{ include "savvi.releaseService" . }}:{{ include "savvi.releasePort" . }}
{{ include "savvi.secretSetting" (list .Values.name "REGISTRATION_TOKEN") }}
{{- end }}

{{/* The label of pods that may call the release API, and their network policy rule. */}}
{{- define "savvi.usesReleases" -}}
savvi/uses-releases: "yes"
{{- end }}

{{- define "savvi.toReleases" -}}
- to:
    - podSelector: { matchLabels: { app.kubernetes.io/name: gateway } }
  ports:
    - port: {{ include "savvi.releasePort" . }}
{{- end }}

{{/* The label of pods that may call identity, which `every-service` in its values admits. */}}
{{- define "savvi.usesIdentity" -}}
savvi/uses-identity: "yes"
{{- end }}

{{/* Whether the image has a contract: that of the gateway, of a frontend, and of each service that registers its own. */}}
{{- define "savvi.hasContract" -}}
{{- if or (ne .Values.component "service") (has "releases" (.Values.uses | default list)) }}yes{{ end -}}
{{- end }}

{{/* Fails for values that are valid individually but contradict each other. */}}
{{- define "savvi.refuse" -}}
{{- $release := .Release.Name -}}
{{- if and (not .Values.global.together) (ne .Values.name $release) -}}
{{- fail (printf "name: the values are those of %q and the release is called %q" .Values.name $release) -}}
{{- end -}}
{{- if and (ne .Values.component "frontend") (ne (eq .Values.name "gateway") (eq .Values.component "gateway")) -}}
{{- fail (printf "component: %q is a %s, not a %s" .Values.name (eq .Values.name "gateway" | ternary "gateway" "service") .Values.component) -}}
{{- end -}}
{{- $talksTo := .Values.talksTo | default list -}}
{{- $reachedFrom := .Values.reachedFrom | default list -}}
{{- if or (has "every-release" $reachedFrom) (and (has "every-release" $talksTo) (ne .Values.component "gateway")) -}}
{{- fail "every-release: only talksTo of the gateway may contain it" -}}
{{- end -}}
{{- if or (has "every-service" $talksTo) (and (has "every-service" $reachedFrom) (ne .Values.name "identity")) -}}
{{- fail "every-service: only reachedFrom of identity may contain it" -}}
{{- end -}}
{{- if not .Values.global.registry -}}
{{- fail "global.registry: where are the images? Each environment's common.yaml says it" -}}
{{- end -}}
{{- if gt (int .Values.replicas.min) (int .Values.replicas.max) -}}
{{- fail (printf "replicas.min: %v is more than replicas.max, %v" .Values.replicas.min .Values.replicas.max) -}}
{{- end -}}
{{- if and .Values.global.requireDigest (not .Values.image.digest) -}}
{{- fail "image.digest: this environment takes images by digest only" -}}
{{- end -}}
{{- $expose := .Values.expose | default dict -}}
{{- $ways := list -}}
{{- range $way := list "httpRoute" "ingress" "nodePort" }}{{ if get $expose $way }}{{ $ways = append $ways $way }}{{ end }}{{ end -}}
{{- if gt (len $ways) 1 -}}
{{- fail (printf "expose: one way to reach it, not %s" (join " and " $ways)) -}}
{{- end -}}
{{- if and (or $expose.httpRoute $expose.ingress) (not $expose.from) -}}
{{- fail "expose.from: in which namespace are the pods of the Gateway or Ingress controller? Nobody else may come in" -}}
{{- end -}}
{{- end -}}

{{/* Selects the pods of a name in talksTo or reachedFrom. Call with the name. */}}
{{- define "savvi.neighbor" -}}
{{- if eq . "every-release" -}}
{ matchExpressions: [{ key: app.kubernetes.io/component, operator: In, values: [service, frontend] }] }
{{- else if eq . "every-service" -}}
{ matchLabels: { {{ include "savvi.usesIdentity" . }} } }
{{- else -}}
{ matchLabels: { app.kubernetes.io/name: {{ . }} } }
{{- end -}}
{{- end }}
